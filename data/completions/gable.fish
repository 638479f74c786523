# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of gable for fish. What can follow is asked of the program itself, so that the two can't get out of step.

function __gable_lines --description 'what “gable ARGUMENT…” prints, through sed'
    LC_ALL=C gable $argv[2..] 2>/dev/null | sed -n $argv[1]
end

function __gable_options --description 'the options of the command on the line, each with what it does'
    set -l words (commandline -opc)
    __gable_lines 's/^ *\(-[a-z], \)\{0,1\}--\([a-z-]*\)\(=[^ ]*\)\{0,1\}  *\(.*\)/--\2\t\4/p' $words[2] --help
end

complete -c gable -n __fish_use_subcommand -a "(__gable_lines '/^Commands:/,/^\$/s/^  \([a-z]*\) .*  \(.*\)/\1\t\2/p' help)"
complete -c gable -n __fish_use_subcommand -l new -d 'The window, with nothing of last time'
complete -c gable -n __fish_use_subcommand -l version -d 'Version and licence'
complete -c gable -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -a '(__gable_options)'
complete -c gable -n '__fish_seen_subcommand_from machines' -a "(__gable_lines '1d; s/^\([^ ]*\)  *\(.*\)/\1\t\2/p' machines)"
complete -c gable -n '__fish_prev_arg_in -m --machine --second-machine --against' -a "(__gable_lines '1d; s/^\([^ ]*\)  *\(.*\)/\1\t\2/p' machines)"
complete -c gable -n '__fish_prev_arg_in --from' -a "(__gable_lines 's/^\([a-z][a-z0-9-]*\)  *\(.*\)/\1\t\2/p' formats)"
complete -c gable -n '__fish_prev_arg_in --group' -a 'name launch file'
complete -c gable -n '__fish_prev_arg_in -t --theme' -a 'light dark print bw'
complete -c gable -n '__fish_prev_arg_in --preset' -a "(__gable_lines '1d; s/^\([^ ]*\)  *\(.*\)/\1\t\2/p' render --list-presets)"
complete -c gable -n '__fish_prev_arg_in --palette' -a 'okabe-ito tol-bright tol-muted tol-high-contrast viridis cividis grey'
complete -c gable -n '__fish_prev_arg_in --font' -a 'sans serif document'
complete -c gable -n '__fish_prev_arg_in --legend' -a 'in right under none'
complete -c gable -n '__fish_prev_arg_in --labels' -a 'all none'
complete -c gable -n '__fish_prev_arg_in --per' -a 'kernel run level step'
complete -c gable -n '__fish_prev_arg_in --view' -a 'hierarchical cache-aware time'
complete -c gable -n '__fish_prev_arg_in --roofs' -a 'best theoretical measured both'
complete -c gable -n '__fish_prev_arg_in --colour' -a 'standing kernel precision source'
complete -c gable -n '__fish_prev_arg_in --shape' -a 'level source'
complete -c gable -n '__fish_prev_arg_in --multiples' -a 'none source level precision'
complete -c gable -n '__fish_prev_arg_in --range' -a 'machine data'
