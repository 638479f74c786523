/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/update.py from data/, for xgettext alone: nothing compiles it. */
