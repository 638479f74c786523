/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Written by po/update.py from data/, for xgettext alone: nothing compiles it. */

/* Translators: data/advice.json: utilisation, title */
/* xgettext:no-c-format */
N_ ("share of the roof")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("time, operations and bytes of the kernel")

/* Translators: data/advice.json: time_share, title */
/* xgettext:no-c-format */
N_ ("share of the run")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("time of the kernel")

/* Translators: data/advice.json: measured_over_ideal, title */
/* xgettext:no-c-format */
N_ ("measured ÷ ideal bytes")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the ideal bytes, typed in")

/* Translators: data/advice.json: sector_efficiency, title */
/* xgettext:no-c-format */
N_ ("bytes used of each sector")

/* Translators: data/advice.json: l1_hit, title */
/* xgettext:no-c-format */
N_ ("L1 hit rate")

/* Translators: data/advice.json: l2_hit, title */
/* xgettext:no-c-format */
N_ ("L2 hit rate")

/* Translators: data/advice.json: working_set_over_cache, title */
/* xgettext:no-c-format */
N_ ("working set ÷ cache")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the working set, typed in")

/* Translators: data/advice.json: write_allocate_share, title */
/* xgettext:no-c-format */
N_ ("bytes read by stores")

/* Translators: data/advice.json: remote_share, title */
/* xgettext:no-c-format */
N_ ("traffic to remote memory")

/* Translators: data/advice.json: remote_bw_ratio, title */
/* xgettext:no-c-format */
N_ ("remote ÷ local bandwidth")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("both ceilings of the machine")

/* Translators: data/advice.json: aperture_share, title */
/* xgettext:no-c-format */
N_ ("L2 misses to host or peer")

/* Translators: data/advice.json: aperture_bw_ratio, title */
/* xgettext:no-c-format */
N_ ("link ÷ memory bandwidth")

/* Translators: data/advice.json: spill_share, title */
/* xgettext:no-c-format */
N_ ("bytes of register spills")

/* Translators: data/advice.json: index_share, title */
/* xgettext:no-c-format */
N_ ("bytes of indices")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("counted from the data structure")

/* Translators: data/advice.json: prefetch_waste, title */
/* xgettext:no-c-format */
N_ ("prefetched in vain")

/* Translators: data/advice.json: channel_imbalance, title */
/* xgettext:no-c-format */
N_ ("imbalance of memory channels")

/* Translators: data/advice.json: tlb_share, title */
/* xgettext:no-c-format */
N_ ("cycles with page walks")

/* Translators: data/advice.json: atomic_share, title */
/* xgettext:no-c-format */
N_ ("atomics in L2")

/* Translators: data/advice.json: bank_conflict_share, title */
/* xgettext:no-c-format */
N_ ("wavefronts due to bank conflicts")

/* Translators: data/advice.json: bytes_per_request, title */
/* xgettext:no-c-format */
N_ ("bytes of each access")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("width of the loads and stores")

/* Translators: data/advice.json: fma_ratio, title */
/* xgettext:no-c-format */
N_ ("fused instructions")

/* Translators: data/advice.json: pipe_utilisation, title */
/* xgettext:no-c-format */
N_ ("busiest arithmetic pipe")

/* Translators: data/advice.json: vector_ratio, title */
/* xgettext:no-c-format */
N_ ("packed operations")

/* Translators: data/advice.json: vector_width_ratio, title */
/* xgettext:no-c-format */
N_ ("vector width in use")

/* Translators: data/advice.json: simd_lanes, title */
/* xgettext:no-c-format */
N_ ("lanes of a vector")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the width of the vector unit, typed in")

/* Translators: data/advice.json: gather_share, title */
/* xgettext:no-c-format */
N_ ("gathers and scatters")

/* Translators: data/advice.json: fp64_share, title */
/* xgettext:no-c-format */
N_ ("double-precision operations")

/* Translators: data/advice.json: peak_ratio_fp64, title */
/* xgettext:no-c-format */
N_ ("FP64 ÷ FP32 peak")

/* Translators: data/advice.json: tensor_share, title */
/* xgettext:no-c-format */
N_ ("operations of matrix units")

/* Translators: data/advice.json: tensor_gain, title */
/* xgettext:no-c-format */
N_ ("matrix peak ÷ peak in use")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("a ceiling of the matrix units")

/* Translators: data/advice.json: is_matmul, title */
/* xgettext:no-c-format */
N_ ("matrix product")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("a mark by hand")

/* Translators: data/advice.json: slow_pipe_share, title */
/* xgettext:no-c-format */
N_ ("special function unit busy")

/* Translators: data/advice.json: flops_per_instruction, title */
/* xgettext:no-c-format */
N_ ("operations an instruction")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("operations and instructions")

/* Translators: data/advice.json: measured_over_ideal_flops, title */
/* xgettext:no-c-format */
N_ ("executed ÷ needed operations")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the operations of the algorithm, typed in")

/* Translators: data/advice.json: lanes_active, title */
/* xgettext:no-c-format */
N_ ("active lanes")

/* Translators: data/advice.json: compute_utilisation, title */
/* xgettext:no-c-format */
N_ ("arithmetic busy")

/* Translators: data/advice.json: memory_utilisation, title */
/* xgettext:no-c-format */
N_ ("memory busy")

/* Translators: data/advice.json: clock_ratio, title */
/* xgettext:no-c-format */
N_ ("clock ÷ nominal clock")

/* Translators: data/advice.json: whole_waves, title */
/* xgettext:no-c-format */
N_ ("whole waves")

/* Translators: data/advice.json: partial_wave, title */
/* xgettext:no-c-format */
N_ ("part of a last wave")

/* Translators: data/advice.json: blocks_per_unit, title */
/* xgettext:no-c-format */
N_ ("blocks a compute unit")

/* Translators: data/advice.json: occupancy_theoretical, title */
/* xgettext:no-c-format */
N_ ("theoretical occupancy")

/* Translators: data/advice.json: occupancy_achieved, title */
/* xgettext:no-c-format */
N_ ("achieved occupancy")

/* Translators: data/advice.json: issue_active, title */
/* xgettext:no-c-format */
N_ ("instructions issued a cycle")

/* Translators: data/advice.json: stall_long_scoreboard, title */
/* xgettext:no-c-format */
N_ ("waiting for memory")

/* Translators: data/advice.json: stall_short_scoreboard, title */
/* xgettext:no-c-format */
N_ ("waiting for shared memory")

/* Translators: data/advice.json: stall_mio, title */
/* xgettext:no-c-format */
N_ ("waiting for the shared memory queue")

/* Translators: data/advice.json: stall_lg, title */
/* xgettext:no-c-format */
N_ ("waiting for the global memory queue")

/* Translators: data/advice.json: stall_barrier, title */
/* xgettext:no-c-format */
N_ ("waiting at barriers")

/* Translators: data/advice.json: stall_wait, title */
/* xgettext:no-c-format */
N_ ("waiting for the operation before")

/* Translators: data/advice.json: stall_math, title */
/* xgettext:no-c-format */
N_ ("waiting for a busy pipe")

/* Translators: data/advice.json: stall_no_instruction, title */
/* xgettext:no-c-format */
N_ ("waiting for instructions")

/* Translators: data/advice.json: concurrency_ratio, title */
/* xgettext:no-c-format */
N_ ("bytes in flight ÷ needed")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("bytes in flight and latency of memory")

/* Translators: data/advice.json: launch_over_kernel, title */
/* xgettext:no-c-format */
N_ ("time between launches ÷ kernel")

/* Translators: data/advice.json: transfer_over_kernel, title */
/* xgettext:no-c-format */
N_ ("copies ÷ kernel")

/* Translators: data/advice.json: imbalance, title */
/* xgettext:no-c-format */
N_ ("imbalance of the units")

/* Translators: data/advice.json: parallel_efficiency, title */
/* xgettext:no-c-format */
N_ ("parallel efficiency")

/* Translators: data/advice.json: communication_efficiency, title */
/* xgettext:no-c-format */
N_ ("communication efficiency")

/* Translators: data/advice.json: branch_miss_rate, title */
/* xgettext:no-c-format */
N_ ("branches missed")

/* Translators: data/advice.json: dependent_load_share, title */
/* xgettext:no-c-format */
N_ ("dependent loads")

/* Translators: data/advice.json: compute_time_ratio, title */
/* xgettext:no-c-format */
N_ ("ideal time of arithmetic")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("operations and time")

/* Translators: data/advice.json: memory_time_ratio, title */
/* xgettext:no-c-format */
N_ ("ideal time of memory")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("bytes and time")

/* Translators: data/advice.json: bytes_measured, title */
/* xgettext:no-c-format */
N_ ("bytes are measured ones")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("where the bytes come from")

/* Translators: data/advice.json: ceiling_measured, title */
/* xgettext:no-c-format */
N_ ("measured ceiling")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the origin of the ceiling")

/* Translators: data/advice.json: precision_match, title */
/* xgettext:no-c-format */
N_ ("roof of the right precision")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("operations by precision and unit")

/* Translators: data/advice.json: fits_cache, title */
/* xgettext:no-c-format */
N_ ("data fits a cache")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the size of the data")

/* Translators: data/advice.json: concurrent_kernels, title */
/* xgettext:no-c-format */
N_ ("other kernels ran too")

/* Translators: data/advice.json: devices, title */
/* xgettext:no-c-format */
N_ ("devices")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the number of devices")

/* Translators: data/advice.json: measured_over_spec, title */
/* xgettext:no-c-format */
N_ ("measured ÷ theoretical roof")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("both rates of the ceiling")

/* Translators: data/advice.json: sustained_ratio, title */
/* xgettext:no-c-format */
N_ ("sustained ÷ first-second rate of the roof")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("a measurement of the roof over a minute")

/* Translators: data/advice.json: cv_time, title */
/* xgettext:no-c-format */
N_ ("variation of the launches")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("the time of every launch")

/* Translators: data/advice.json: intensities_ordered, title */
/* xgettext:no-c-format */
N_ ("levels in order")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("bytes of two levels")

/* Translators: data/advice.json: operations_known, title */
/* xgettext:no-c-format */
N_ ("operations counted")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("operations")

/* Translators: data/advice.json: bytes_known, title */
/* xgettext:no-c-format */
N_ ("bytes counted")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("bytes")

/* Translators: data/advice.json: operations_zero, title */
/* xgettext:no-c-format */
N_ ("no operations at all")

/* Translators: data/advice.json: integers_dominate, title */
/* xgettext:no-c-format */
N_ ("mostly integers")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("integer and floating-point operations")

/* Translators: data/advice.json: ceilings_known, title */
/* xgettext:no-c-format */
N_ ("roofs known")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("a machine")

/* Translators: data/advice.json: ridge_ratio, title */
/* xgettext:no-c-format */
N_ ("intensity ÷ ridge")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("operations, bytes and both ceilings")

/* Translators: data/advice.json: ridge_ratio_low, title */
/* xgettext:no-c-format */
N_ ("intensity ÷ lower ridge")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("a lower compute ceiling, such as without FMA")

/* Translators: data/advice.json: inner_level_utilisation, title */
/* xgettext:no-c-format */
N_ ("busiest cache")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("bytes of the caches and their ceilings")

/* Translators: data/advice.json: link_utilisation, title */
/* xgettext:no-c-format */
N_ ("link busy")

/* Translators: data/advice.json: message_ratio, title */
/* xgettext:no-c-format */
N_ ("message ÷ latency × bandwidth")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("mean message size and latency of the link")

/* Translators: data/advice.json: energy_balance_ratio, title */
/* xgettext:no-c-format */
N_ ("intensity ÷ energy balance")

/* Translators: data/advice.json: tools, any */
/* xgettext:no-c-format */
N_ ("energy of a byte and of an operation")

/* Translators: data/advice.json: mem-dram-excess, title */
/* xgettext:no-c-format */
N_ ("Data is fetched from memory more than once")

/* Translators: data/advice.json: mem-dram-excess, diagnosis */
/* xgettext:no-c-format */
N_ ("Memory is busy all the time, and part of what it delivers was delivered before: reuse comes too late to find the data in a cache.")

/* Translators: data/advice.json: mem-dram-excess, actions */
/* xgettext:no-c-format */
N_ ("Block the loops so that data is used again while a cache still holds it.")

/* Translators: data/advice.json: mem-dram-excess, actions */
/* xgettext:no-c-format */
N_ ("Order loops and tiles so that the next use of a value comes soon.")

/* Translators: data/advice.json: mem-dram-excess, actions */
/* xgettext:no-c-format */
N_ ("Keep arrays that are reused apart from those that only stream by.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the next level's roof, then the compute roof")

/* Translators: data/advice.json: mem-dram-excess, verify */
/* xgettext:no-c-format */
N_ ("The bytes from memory fall while the operations stay, and the point moves right along the roof.")

/* Translators: data/advice.json: mem-dram-compulsory, title */
/* xgettext:no-c-format */
N_ ("Every byte is needed, and memory is full")

/* Translators: data/advice.json: mem-dram-compulsory, diagnosis */
/* xgettext:no-c-format */
N_ ("The kernel moves hardly more than it must and memory has nothing left to give, so tuning the accesses inside this kernel gains nothing.")

/* Translators: data/advice.json: mem-dram-compulsory, actions */
/* xgettext:no-c-format */
N_ ("Fuse it with the kernel before or after it, so that an array is not written and read again.")

/* Translators: data/advice.json: mem-dram-compulsory, actions */
/* xgettext:no-c-format */
N_ ("Move fewer bytes a value: a narrower type, packed fields, compression.")

/* Translators: data/advice.json: mem-dram-compulsory, actions */
/* xgettext:no-c-format */
N_ ("Otherwise leave it and look at the next kernel.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the compute roof at the new intensity")

/* Translators: data/advice.json: mem-dram-compulsory, verify */
/* xgettext:no-c-format */
N_ ("Count the arrays that are read and written before and after the fusion.")

/* Translators: data/advice.json: mem-uncoalesced, title */
/* xgettext:no-c-format */
N_ ("Sectors are fetched for a part of their bytes")

/* Translators: data/advice.json: mem-uncoalesced, diagnosis */
/* xgettext:no-c-format */
N_ ("Neighbouring lanes use addresses that lie apart, so most of each sector that is moved is never used.")

/* Translators: data/advice.json: mem-uncoalesced, actions */
/* xgettext:no-c-format */
N_ ("Let neighbouring lanes read neighbouring elements.")

/* Translators: data/advice.json: mem-uncoalesced, actions */
/* xgettext:no-c-format */
N_ ("Turn an array of structures into a structure of arrays.")

/* Translators: data/advice.json: mem-uncoalesced, actions */
/* xgettext:no-c-format */
N_ ("Go through shared memory where a transposed access can't be avoided.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the part of the time in which memory is busy")

/* Translators: data/advice.json: mem-uncoalesced, verify */
/* xgettext:no-c-format */
N_ ("Bytes used of each sector approach 32, and sectors of each request fall.")

/* Translators: data/advice.json: mem-narrow-storage, title */
/* xgettext:no-c-format */
N_ ("Values may be stored wider than they need to be")

/* Translators: data/advice.json: mem-narrow-storage, diagnosis */
/* xgettext:no-c-format */
N_ ("Bytes decide the speed here, so half the size of a value is half the time, whatever the precision of the arithmetic.")

/* Translators: data/advice.json: mem-narrow-storage, actions */
/* xgettext:no-c-format */
N_ ("Store in a narrower type and compute in the wider one.")

/* Translators: data/advice.json: mem-narrow-storage, actions */
/* xgettext:no-c-format */
N_ ("Quantise weights or tables that are read far more often than written.")

/* Translators: data/advice.json: mem-narrow-storage, actions */
/* xgettext:no-c-format */
N_ ("Check first what error the result may have.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the compute roof, and the instructions that convert")

/* Translators: data/advice.json: mem-narrow-storage, verify */
/* xgettext:no-c-format */
N_ ("Bytes fall in proportion to the type, and the results stay within tolerance.")

/* Translators: data/advice.json: mem-narrow-storage, caution */
/* xgettext:no-c-format */
N_ ("not where it is unknown how exact the result must be")

/* Translators: data/advice.json: mem-write-allocate, title */
/* xgettext:no-c-format */
N_ ("Stores read the line that they overwrite")

/* Translators: data/advice.json: mem-write-allocate, diagnosis */
/* xgettext:no-c-format */
N_ ("A plain store that misses the cache first fetches its line, which adds a read to every byte written.")

/* Translators: data/advice.json: mem-write-allocate, actions */
/* xgettext:no-c-format */
N_ ("Use streaming stores for arrays that are not read again soon.")

/* Translators: data/advice.json: mem-write-allocate, actions */
/* xgettext:no-c-format */
N_ ("Ask the compiler for them by a pragma or an option.")

/* Translators: data/advice.json: mem-write-allocate, actions */
/* xgettext:no-c-format */
N_ ("Check that the processor does not avoid the read by itself.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the bandwidth of stores without the read")

/* Translators: data/advice.json: mem-write-allocate, verify */
/* xgettext:no-c-format */
N_ ("Bytes read fall, bytes written stay.")

/* Translators: data/advice.json: mem-write-allocate, caution */
/* xgettext:no-c-format */
N_ ("not where the result is read again while it is still in a cache")

/* Translators: data/advice.json: mem-l2-tile, title */
/* xgettext:no-c-format */
N_ ("The working set is a little too large for L2")

/* Translators: data/advice.json: mem-l2-tile, diagnosis */
/* xgettext:no-c-format */
N_ ("There is reuse, but its window is somewhat larger than the cache, so it turns into traffic to memory.")

/* Translators: data/advice.json: mem-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Order the blocks so that neighbours run at the same time.")

/* Translators: data/advice.json: mem-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Work through the grid in pieces that fit the cache.")

/* Translators: data/advice.json: mem-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Mark the reused part as to be kept in L2.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof of L2")

/* Translators: data/advice.json: mem-l2-tile, verify */
/* xgettext:no-c-format */
N_ ("The hit rate rises to the target and the bytes from memory fall.")

/* Translators: data/advice.json: mem-index-bytes, title */
/* xgettext:no-c-format */
N_ ("Indices take the room of values")

/* Translators: data/advice.json: mem-index-bytes, diagnosis */
/* xgettext:no-c-format */
N_ ("A sparse or indirect structure moves an index with every value.")

/* Translators: data/advice.json: mem-index-bytes, actions */
/* xgettext:no-c-format */
N_ ("Block the structure so that one index serves several values.")

/* Translators: data/advice.json: mem-index-bytes, actions */
/* xgettext:no-c-format */
N_ ("Use shorter indices, or the differences between them.")

/* Translators: data/advice.json: mem-index-bytes, actions */
/* xgettext:no-c-format */
N_ ("Split the dense part from the sparse part.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("zeros that are filled in, and the compute roof")

/* Translators: data/advice.json: mem-index-bytes, verify */
/* xgettext:no-c-format */
N_ ("Bytes of each stored value fall, and few zeros are filled in.")

/* Translators: data/advice.json: mem-numa-remote, title */
/* xgettext:no-c-format */
N_ ("Much of the traffic goes to another socket's memory")

/* Translators: data/advice.json: mem-numa-remote, diagnosis */
/* xgettext:no-c-format */
N_ ("Pages lie in another NUMA domain, so the roof that applies is a mixture that is lower than the local one on the chart.")

/* Translators: data/advice.json: mem-numa-remote, actions */
/* xgettext:no-c-format */
N_ ("Let the threads that will use the data initialise it.")

/* Translators: data/advice.json: mem-numa-remote, actions */
/* xgettext:no-c-format */
N_ ("Pin the threads to cores.")

/* Translators: data/advice.json: mem-numa-remote, actions */
/* xgettext:no-c-format */
N_ ("Interleave only what all threads share.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the bandwidth of local memory; local and remote traffic are taken not to overlap")

/* Translators: data/advice.json: mem-numa-remote, verify */
/* xgettext:no-c-format */
N_ ("The remote share falls below 5 %, and bandwidth nears the local roof.")

/* Translators: data/advice.json: mem-slow-aperture, title */
/* xgettext:no-c-format */
N_ ("Data comes over a link instead of from device memory")

/* Translators: data/advice.json: mem-slow-aperture, diagnosis */
/* xgettext:no-c-format */
N_ ("A large part of what misses L2 is fetched from the host or from another device.")

/* Translators: data/advice.json: mem-slow-aperture, actions */
/* xgettext:no-c-format */
N_ ("Move what is used often to the device before the launch.")

/* Translators: data/advice.json: mem-slow-aperture, actions */
/* xgettext:no-c-format */
N_ ("Prefetch managed pages.")

/* Translators: data/advice.json: mem-slow-aperture, actions */
/* xgettext:no-c-format */
N_ ("Keep what must stay remote in L2.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof of device memory")

/* Translators: data/advice.json: mem-slow-aperture, verify */
/* xgettext:no-c-format */
N_ ("Hardly any L2 miss goes to the host or a peer.")

/* Translators: data/advice.json: mem-spill, title */
/* xgettext:no-c-format */
N_ ("Register spills move bytes")

/* Translators: data/advice.json: mem-spill, diagnosis */
/* xgettext:no-c-format */
N_ ("Registers overflow to memory, and those bytes carry no data of the problem.")

/* Translators: data/advice.json: mem-spill, actions */
/* xgettext:no-c-format */
N_ ("Allow more registers, or keep fewer values alive.")

/* Translators: data/advice.json: mem-spill, actions */
/* xgettext:no-c-format */
N_ ("Index private arrays by constants, so that they stay in registers.")

/* Translators: data/advice.json: mem-spill, actions */
/* xgettext:no-c-format */
N_ ("Split the kernel.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the next roof")

/* Translators: data/advice.json: mem-spill, verify */
/* xgettext:no-c-format */
N_ ("Local loads and stores vanish from the counters.")

/* Translators: data/advice.json: mem-recompute, title */
/* xgettext:no-c-format */
N_ ("Arithmetic costs next to nothing here")

/* Translators: data/advice.json: mem-recompute, diagnosis */
/* xgettext:no-c-format */
N_ ("The kernel stands far left of the ridge: computing a value again is cheaper than loading it.")

/* Translators: data/advice.json: mem-recompute, actions */
/* xgettext:no-c-format */
N_ ("Compute cheap intermediate values again instead of storing them.")

/* Translators: data/advice.json: mem-recompute, actions */
/* xgettext:no-c-format */
N_ ("Decompress data when it is used.")

/* Translators: data/advice.json: mem-recompute, actions */
/* xgettext:no-c-format */
N_ ("Drop tables that do not stay in a cache.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the ridge")

/* Translators: data/advice.json: mem-recompute, verify */
/* xgettext:no-c-format */
N_ ("Bytes fall, operations rise, and the time falls.")

/* Translators: data/advice.json: mem-batch, title */
/* xgettext:no-c-format */
N_ ("The matrices are too thin")

/* Translators: data/advice.json: mem-batch, diagnosis */
/* xgettext:no-c-format */
N_ ("Weights are read once a call and used for few columns; the intensity grows with the size of the batch.")

/* Translators: data/advice.json: mem-batch, actions */
/* xgettext:no-c-format */
N_ ("Give more inputs to each call.")

/* Translators: data/advice.json: mem-batch, actions */
/* xgettext:no-c-format */
N_ ("Group small products into one launch.")

/* Translators: data/advice.json: mem-batch, actions */
/* xgettext:no-c-format */
N_ ("Quantise the weights.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the ridge; the gain is that of one item")

/* Translators: data/advice.json: mem-batch, verify */
/* xgettext:no-c-format */
N_ ("The time of one item falls, and the intensity grows with the batch.")

/* Translators: data/advice.json: mem-channel-camping, title */
/* xgettext:no-c-format */
N_ ("Memory channels are loaded unevenly")

/* Translators: data/advice.json: mem-channel-camping, diagnosis */
/* xgettext:no-c-format */
N_ ("Strides meet the same channels again and again, so all channels together are never busy.")

/* Translators: data/advice.json: mem-channel-camping, actions */
/* xgettext:no-c-format */
N_ ("Pad leading dimensions so that they are no powers of two.")

/* Translators: data/advice.json: mem-channel-camping, actions */
/* xgettext:no-c-format */
N_ ("Shift or hash where rows begin.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("even load on all channels")

/* Translators: data/advice.json: mem-channel-camping, verify */
/* xgettext:no-c-format */
N_ ("The mean activity of the channels nears that of the busiest one.")

/* Translators: data/advice.json: mem-prefetch-waste, title */
/* xgettext:no-c-format */
N_ ("Prefetched lines are not used")

/* Translators: data/advice.json: mem-prefetch-waste, diagnosis */
/* xgettext:no-c-format */
N_ ("Short or irregular runs let the hardware prefetch past the end of the data.")

/* Translators: data/advice.json: mem-prefetch-waste, actions */
/* xgettext:no-c-format */
N_ ("Lengthen the contiguous runs.")

/* Translators: data/advice.json: mem-prefetch-waste, actions */
/* xgettext:no-c-format */
N_ ("Pad or merge short rows.")

/* Translators: data/advice.json: mem-prefetch-waste, actions */
/* xgettext:no-c-format */
N_ ("Try it with the prefetchers off.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the traffic that was asked for")

/* Translators: data/advice.json: mem-prefetch-waste, verify */
/* xgettext:no-c-format */
N_ ("Bytes from memory near the bytes that the program asks for.")

/* Translators: data/advice.json: mem-tlb, title */
/* xgettext:no-c-format */
N_ ("Address translation slows the stream")

/* Translators: data/advice.json: mem-tlb, diagnosis */
/* xgettext:no-c-format */
N_ ("Large strides or many arrays touch more pages than the translation cache holds.")

/* Translators: data/advice.json: mem-tlb, actions */
/* xgettext:no-c-format */
N_ ("Use huge pages.")

/* Translators: data/advice.json: mem-tlb, actions */
/* xgettext:no-c-format */
N_ ("Block the loops so that fewer pages are in use at once.")

/* Translators: data/advice.json: mem-tlb, actions */
/* xgettext:no-c-format */
N_ ("Merge arrays that are walked together.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("page walks that vanish altogether")

/* Translators: data/advice.json: mem-tlb, verify */
/* xgettext:no-c-format */
N_ ("Hardly any cycle is spent on page walks.")

/* Translators: data/advice.json: mem-roof-mix, title */
/* xgettext:no-c-format */
N_ ("Compare with the roof of the same mix of reads and writes")

/* Translators: data/advice.json: mem-roof-mix, diagnosis */
/* xgettext:no-c-format */
N_ ("Reading, copying and triad reach different bandwidths: the kernel may be at the roof of its own mix while a higher one is drawn.")

/* Translators: data/advice.json: mem-roof-mix, actions */
/* xgettext:no-c-format */
N_ ("Draw the roof that was measured with the kernel's mix.")

/* Translators: data/advice.json: mem-roof-mix, actions */
/* xgettext:no-c-format */
N_ ("Say below the chart which roof is drawn.")

/* Translators: data/advice.json: mem-roof-mix, verify */
/* xgettext:no-c-format */
N_ ("Measure the bandwidth of reading, copying, triad and storing.")

/* Translators: data/advice.json: mem-fewer-cores, title */
/* xgettext:no-c-format */
N_ ("Memory is full before all cores are needed")

/* Translators: data/advice.json: mem-fewer-cores, diagnosis */
/* xgettext:no-c-format */
N_ ("Once the memory is saturated, more cores add nothing.")

/* Translators: data/advice.json: mem-fewer-cores, actions */
/* xgettext:no-c-format */
N_ ("Run it on fewer cores and give the others different work.")

/* Translators: data/advice.json: mem-fewer-cores, actions */
/* xgettext:no-c-format */
N_ ("Lower the clock to save energy.")

/* Translators: data/advice.json: mem-fewer-cores, verify */
/* xgettext:no-c-format */
N_ ("Bandwidth over the number of cores has become flat.")

/* Translators: data/advice.json: cache-l2-tile, title */
/* xgettext:no-c-format */
N_ ("L2 bandwidth is the limit")

/* Translators: data/advice.json: cache-l2-tile, diagnosis */
/* xgettext:no-c-format */
N_ ("Data is fetched from L2 each time although the block uses it again.")

/* Translators: data/advice.json: cache-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Tile into shared memory or registers.")

/* Translators: data/advice.json: cache-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Let each thread compute a larger tile.")

/* Translators: data/advice.json: cache-l2-tile, actions */
/* xgettext:no-c-format */
N_ ("Check that the loads are cached in L1.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roofs of L1 and memory, and the compute roof")

/* Translators: data/advice.json: cache-l2-tile, verify */
/* xgettext:no-c-format */
N_ ("Bytes from L2 fall by the reuse of the tile.")

/* Translators: data/advice.json: cache-l2-atomics, title */
/* xgettext:no-c-format */
N_ ("Atomics keep L2 busy")

/* Translators: data/advice.json: cache-l2-atomics, diagnosis */
/* xgettext:no-c-format */
N_ ("Updates of shared counters are done one after the other in L2.")

/* Translators: data/advice.json: cache-l2-atomics, actions */
/* xgettext:no-c-format */
N_ ("Add up within a warp or block first.")

/* Translators: data/advice.json: cache-l2-atomics, actions */
/* xgettext:no-c-format */
N_ ("Give each block its own bins.")

/* Translators: data/advice.json: cache-l2-atomics, actions */
/* xgettext:no-c-format */
N_ ("Use reductions that return nothing.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the traffic that is left")

/* Translators: data/advice.json: cache-l2-atomics, verify */
/* xgettext:no-c-format */
N_ ("Atomic transactions fall by the size of a block.")

/* Translators: data/advice.json: cache-bank-conflict, title */
/* xgettext:no-c-format */
N_ ("Lanes meet in the same bank of shared memory")

/* Translators: data/advice.json: cache-bank-conflict, diagnosis */
/* xgettext:no-c-format */
N_ ("Addresses of one instruction fall into the same bank and are served one after the other.")

/* Translators: data/advice.json: cache-bank-conflict, actions */
/* xgettext:no-c-format */
N_ ("Make each row one element longer.")

/* Translators: data/advice.json: cache-bank-conflict, actions */
/* xgettext:no-c-format */
N_ ("Swizzle the index.")

/* Translators: data/advice.json: cache-bank-conflict, actions */
/* xgettext:no-c-format */
N_ ("Use wider accesses.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the time in which shared memory is busy")

/* Translators: data/advice.json: cache-bank-conflict, verify */
/* xgettext:no-c-format */
N_ ("Hardly any wavefront is due to conflicts.")

/* Translators: data/advice.json: cache-narrow-loads, title */
/* xgettext:no-c-format */
N_ ("Many small loads and stores")

/* Translators: data/advice.json: cache-narrow-loads, diagnosis */
/* xgettext:no-c-format */
N_ ("The queue of memory instructions is full although the bytes are few.")

/* Translators: data/advice.json: cache-narrow-loads, actions */
/* xgettext:no-c-format */
N_ ("Load 8 or 16 bytes a lane.")

/* Translators: data/advice.json: cache-narrow-loads, actions */
/* xgettext:no-c-format */
N_ ("Drop loads of the same value.")

/* Translators: data/advice.json: cache-narrow-loads, actions */
/* xgettext:no-c-format */
N_ ("Vectorise loops that copy.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the rate of issue")

/* Translators: data/advice.json: cache-narrow-loads, verify */
/* xgettext:no-c-format */
N_ ("Requests fall while the bytes stay.")

/* Translators: data/advice.json: cache-l1-register-tile, title */
/* xgettext:no-c-format */
N_ ("L1 bandwidth is the limit")

/* Translators: data/advice.json: cache-l1-register-tile, diagnosis */
/* xgettext:no-c-format */
N_ ("Data is close, yet each operand is fetched again for every operation.")

/* Translators: data/advice.json: cache-l1-register-tile, actions */
/* xgettext:no-c-format */
N_ ("Unroll and jam the loops so that values stay in registers.")

/* Translators: data/advice.json: cache-l1-register-tile, actions */
/* xgettext:no-c-format */
N_ ("Let each thread compute several results.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the compute roof")

/* Translators: data/advice.json: cache-l1-register-tile, verify */
/* xgettext:no-c-format */
N_ ("Bytes from L1 of each operation fall.")

/* Translators: data/advice.json: cache-llc-block, title */
/* xgettext:no-c-format */
N_ ("The last cache is the limit")

/* Translators: data/advice.json: cache-llc-block, diagnosis */
/* xgettext:no-c-format */
N_ ("The window of reuse fits the shared cache but not the one of each core.")

/* Translators: data/advice.json: cache-llc-block, actions */
/* xgettext:no-c-format */
N_ ("Block the loops for the core's own cache.")

/* Translators: data/advice.json: cache-llc-block, actions */
/* xgettext:no-c-format */
N_ ("Hand out tiles so that cores do not share lines.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof of the core's own cache, and the compute roof")

/* Translators: data/advice.json: cache-llc-block, verify */
/* xgettext:no-c-format */
N_ ("Bytes from L3 fall: the reuse happens one level nearer.")

/* Translators: data/advice.json: comp-unfused, title */
/* xgettext:no-c-format */
N_ ("Additions and multiplications are not fused")

/* Translators: data/advice.json: comp-unfused, diagnosis */
/* xgettext:no-c-format */
N_ ("Instructions that do one operation instead of two reach (1 + fused share) ÷ 2 of the fused peak.")

/* Translators: data/advice.json: comp-unfused, actions */
/* xgettext:no-c-format */
N_ ("Allow the compiler to contract expressions.")

/* Translators: data/advice.json: comp-unfused, actions */
/* xgettext:no-c-format */
N_ ("Write expressions as a × b + c.")

/* Translators: data/advice.json: comp-unfused, actions */
/* xgettext:no-c-format */
N_ ("Check whether strict floating-point mode is really needed.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the part of the time in which the pipe is busy")

/* Translators: data/advice.json: comp-unfused, verify */
/* xgettext:no-c-format */
N_ ("The fused share rises and the number of instructions falls.")

/* Translators: data/advice.json: comp-unfused, caution */
/* xgettext:no-c-format */
N_ ("not where results must be the same to the last bit")

/* Translators: data/advice.json: comp-scalar, title */
/* xgettext:no-c-format */
N_ ("The loop does not use vector instructions")

/* Translators: data/advice.json: comp-scalar, diagnosis */
/* xgettext:no-c-format */
N_ ("The scalar ceiling applies, which is lower than the roof by the number of lanes.")

/* Translators: data/advice.json: comp-scalar, actions */
/* xgettext:no-c-format */
N_ ("Remove the dependence or the aliasing that stops the compiler.")

/* Translators: data/advice.json: comp-scalar, actions */
/* xgettext:no-c-format */
N_ ("Add the pragma once it is proven safe.")

/* Translators: data/advice.json: comp-scalar, actions */
/* xgettext:no-c-format */
N_ ("Use a vector library for mathematical functions.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the memory roof at this intensity")

/* Translators: data/advice.json: comp-scalar, verify */
/* xgettext:no-c-format */
N_ ("Nearly all operations are done by packed instructions.")

/* Translators: data/advice.json: comp-partial-vector, title */
/* xgettext:no-c-format */
N_ ("Only part of the work uses vector instructions")

/* Translators: data/advice.json: comp-partial-vector, diagnosis */
/* xgettext:no-c-format */
N_ ("Remainders, masks or scalar reductions thin the packed work out.")

/* Translators: data/advice.json: comp-partial-vector, actions */
/* xgettext:no-c-format */
N_ ("Make trip counts a multiple of the lanes.")

/* Translators: data/advice.json: comp-partial-vector, actions */
/* xgettext:no-c-format */
N_ ("Take conditions out of the loop.")

/* Translators: data/advice.json: comp-partial-vector, actions */
/* xgettext:no-c-format */
N_ ("Reduce in several accumulators.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the memory roof")

/* Translators: data/advice.json: comp-partial-vector, verify */
/* xgettext:no-c-format */
N_ ("The packed share rises above 80 %.")

/* Translators: data/advice.json: comp-narrow-vector, title */
/* xgettext:no-c-format */
N_ ("Vectors are narrower than the machine's")

/* Translators: data/advice.json: comp-narrow-vector, diagnosis */
/* xgettext:no-c-format */
N_ ("The code was built for an older or shorter vector unit.")

/* Translators: data/advice.json: comp-narrow-vector, actions */
/* xgettext:no-c-format */
N_ ("Build for this processor.")

/* Translators: data/advice.json: comp-narrow-vector, actions */
/* xgettext:no-c-format */
N_ ("Allow the full width where that costs little clock.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the memory roof, and a lower clock at full width")

/* Translators: data/advice.json: comp-narrow-vector, verify */
/* xgettext:no-c-format */
N_ ("The counts of the widest packed instructions rise.")

/* Translators: data/advice.json: comp-fp64-on-gpu, title */
/* xgettext:no-c-format */
N_ ("Double precision sets the ceiling")

/* Translators: data/advice.json: comp-fp64-on-gpu, diagnosis */
/* xgettext:no-c-format */
N_ ("There are fewer double-precision units, so their share of the operations takes more than its share of the time.")

/* Translators: data/advice.json: comp-fp64-on-gpu, actions */
/* xgettext:no-c-format */
N_ ("Use single precision where the error allows it.")

/* Translators: data/advice.json: comp-fp64-on-gpu, actions */
/* xgettext:no-c-format */
N_ ("Keep only the accumulation in double.")

/* Translators: data/advice.json: comp-fp64-on-gpu, actions */
/* xgettext:no-c-format */
N_ ("Look for constants that are double by accident.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the part of the time in which the double-precision pipe is busy")

/* Translators: data/advice.json: comp-fp64-on-gpu, verify */
/* xgettext:no-c-format */
N_ ("The number of double-precision instructions falls.")

/* Translators: data/advice.json: comp-no-matrix-unit, title */
/* xgettext:no-c-format */
N_ ("A matrix product runs on the plain units")

/* Translators: data/advice.json: comp-no-matrix-unit, diagnosis */
/* xgettext:no-c-format */
N_ ("The kernel is held under a ceiling far below that of the matrix units.")

/* Translators: data/advice.json: comp-no-matrix-unit, actions */
/* xgettext:no-c-format */
N_ ("Use a library's product with a type that the matrix units know.")

/* Translators: data/advice.json: comp-no-matrix-unit, actions */
/* xgettext:no-c-format */
N_ ("Pad the shapes to multiples of the unit's tile.")

/* Translators: data/advice.json: comp-no-matrix-unit, actions */
/* xgettext:no-c-format */
N_ ("Check that the mode of arithmetic allows it.")

/* Translators: data/advice.json: comp-no-matrix-unit, verify */
/* xgettext:no-c-format */
N_ ("Operations of the matrix units appear.")

/* Translators: data/advice.json: comp-mixed-units, title */
/* xgettext:no-c-format */
N_ ("A few operations outside the matrix units set the pace")

/* Translators: data/advice.json: comp-mixed-units, diagnosis */
/* xgettext:no-c-format */
N_ ("Where units take turns their times add up: a few per cent on the slow one can take most of the time.")

/* Translators: data/advice.json: comp-mixed-units, actions */
/* xgettext:no-c-format */
N_ ("Do the last steps in a narrower type, or fuse them.")

/* Translators: data/advice.json: comp-mixed-units, actions */
/* xgettext:no-c-format */
N_ ("Overlap them with the matrix part.")

/* Translators: data/advice.json: comp-mixed-units, actions */
/* xgettext:no-c-format */
N_ ("Draw the mixed ceiling instead of the matrix peak.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof of the matrix units")

/* Translators: data/advice.json: comp-mixed-units, verify */
/* xgettext:no-c-format */
N_ ("The mixed ceiling rises towards the matrix peak.")

/* Translators: data/advice.json: comp-lower-precision, title */
/* xgettext:no-c-format */
N_ ("At the roof of this precision")

/* Translators: data/advice.json: comp-lower-precision, diagnosis */
/* xgettext:no-c-format */
N_ ("The unit is full; a narrower type has a higher roof and moves fewer bytes.")

/* Translators: data/advice.json: comp-lower-precision, actions */
/* xgettext:no-c-format */
N_ ("Try the next narrower type, with scaling.")

/* Translators: data/advice.json: comp-lower-precision, actions */
/* xgettext:no-c-format */
N_ ("Keep the accumulation wide.")

/* Translators: data/advice.json: comp-lower-precision, actions */
/* xgettext:no-c-format */
N_ ("Measure the error on real data.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("how exact the result must be")

/* Translators: data/advice.json: comp-lower-precision, verify */
/* xgettext:no-c-format */
N_ ("The rate exceeds the old roof, and the error stays in its budget.")

/* Translators: data/advice.json: comp-slow-pipe, title */
/* xgettext:no-c-format */
N_ ("Divisions, roots or special functions are the limit")

/* Translators: data/advice.json: comp-slow-pipe, diagnosis */
/* xgettext:no-c-format */
N_ ("A unit with a low rate is busy while the main pipes wait for it.")

/* Translators: data/advice.json: comp-slow-pipe, actions */
/* xgettext:no-c-format */
N_ ("Multiply by a reciprocal that is computed once.")

/* Translators: data/advice.json: comp-slow-pipe, actions */
/* xgettext:no-c-format */
N_ ("Use approximate functions where they are exact enough.")

/* Translators: data/advice.json: comp-slow-pipe, actions */
/* xgettext:no-c-format */
N_ ("Interpolate in a small table.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the next pipe")

/* Translators: data/advice.json: comp-slow-pipe, verify */
/* xgettext:no-c-format */
N_ ("The active share of that unit falls.")

/* Translators: data/advice.json: comp-instruction-heavy, title */
/* xgettext:no-c-format */
N_ ("Few operations for many instructions")

/* Translators: data/advice.json: comp-instruction-heavy, diagnosis */
/* xgettext:no-c-format */
N_ ("Issue slots are filled with addresses and loop control: the instruction roof is the limit, not that of the operations.")

/* Translators: data/advice.json: comp-instruction-heavy, actions */
/* xgettext:no-c-format */
N_ ("Unroll, and simplify the index arithmetic.")

/* Translators: data/advice.json: comp-instruction-heavy, actions */
/* xgettext:no-c-format */
N_ ("Use wider loads.")

/* Translators: data/advice.json: comp-instruction-heavy, actions */
/* xgettext:no-c-format */
N_ ("Let the chart count instructions to see the real bound.")

/* Translators: data/advice.json: comp-instruction-heavy, verify */
/* xgettext:no-c-format */
N_ ("Fewer instructions are needed for each operation.")

/* Translators: data/advice.json: comp-redundant, title */
/* xgettext:no-c-format */
N_ ("More operations than the method needs")

/* Translators: data/advice.json: comp-redundant, diagnosis */
/* xgettext:no-c-format */
N_ ("The kernel executes more operations than its algorithm asks for.")

/* Translators: data/advice.json: comp-redundant, actions */
/* xgettext:no-c-format */
N_ ("Take work that does not change out of the loops.")

/* Translators: data/advice.json: comp-redundant, actions */
/* xgettext:no-c-format */
N_ ("Use symmetry.")

/* Translators: data/advice.json: comp-redundant, actions */
/* xgettext:no-c-format */
N_ ("Do not count masked lanes as useful work.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the memory roof at the lower intensity")

/* Translators: data/advice.json: comp-redundant, verify */
/* xgettext:no-c-format */
N_ ("Operations fall: the point moves left and the time falls.")

/* Translators: data/advice.json: comp-divergence, title */
/* xgettext:no-c-format */
N_ ("Lanes are idle in branches")

/* Translators: data/advice.json: comp-divergence, diagnosis */
/* xgettext:no-c-format */
N_ ("Branches and early exits leave lanes of a warp without work.")

/* Translators: data/advice.json: comp-divergence, actions */
/* xgettext:no-c-format */
N_ ("Sort or group the work by branch.")

/* Translators: data/advice.json: comp-divergence, actions */
/* xgettext:no-c-format */
N_ ("Replace short branches by selects.")

/* Translators: data/advice.json: comp-divergence, actions */
/* xgettext:no-c-format */
N_ ("Pack the active items together.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the part of the time in which the arithmetic is busy")

/* Translators: data/advice.json: comp-divergence, verify */
/* xgettext:no-c-format */
N_ ("Nearly all lanes are active.")

/* Translators: data/advice.json: comp-clock, title */
/* xgettext:no-c-format */
N_ ("The clock is below its nominal value")

/* Translators: data/advice.json: comp-clock, diagnosis */
/* xgettext:no-c-format */
N_ ("Limits of power or temperature lower the real roof below the one that is drawn.")

/* Translators: data/advice.json: comp-clock, actions */
/* xgettext:no-c-format */
N_ ("See first whether the profiler held the clock: Nsight Compute does, unless it is told --clock-control none.")

/* Translators: data/advice.json: comp-clock, actions */
/* xgettext:no-c-format */
N_ ("Draw the roof at the measured clock.")

/* Translators: data/advice.json: comp-clock, actions */
/* xgettext:no-c-format */
N_ ("Report sustained figures.")

/* Translators: data/advice.json: comp-clock, actions */
/* xgettext:no-c-format */
N_ ("Check the cooling and the power cap.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("power")

/* Translators: data/advice.json: comp-clock, verify */
/* xgettext:no-c-format */
N_ ("Compare with the roof at the measured clock.")

/* Translators: data/advice.json: comp-saturated, title */
/* xgettext:no-c-format */
N_ ("The unit is full")

/* Translators: data/advice.json: comp-saturated, diagnosis */
/* xgettext:no-c-format */
N_ ("No other scheduling can help on this machine in this precision.")

/* Translators: data/advice.json: comp-saturated, actions */
/* xgettext:no-c-format */
N_ ("Change the algorithm so that it needs fewer operations.")

/* Translators: data/advice.json: comp-saturated, actions */
/* xgettext:no-c-format */
N_ ("Spread the work over more devices.")

/* Translators: data/advice.json: comp-saturated, actions */
/* xgettext:no-c-format */
N_ ("Leave it and take the next kernel.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof")

/* Translators: data/advice.json: comp-saturated, verify */
/* xgettext:no-c-format */
N_ ("Nothing needs to be seen: it is the end of what tuning gives.")

/* Translators: data/advice.json: comp-math-throttle, title */
/* xgettext:no-c-format */
N_ ("One pipe has too much to do")

/* Translators: data/advice.json: comp-math-throttle, diagnosis */
/* xgettext:no-c-format */
N_ ("Warps wait for one pipe while others are idle.")

/* Translators: data/advice.json: comp-math-throttle, actions */
/* xgettext:no-c-format */
N_ ("Spread the instructions over the pipes.")

/* Translators: data/advice.json: comp-math-throttle, actions */
/* xgettext:no-c-format */
N_ ("Move integer work away from the pipe that is shared.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the other pipes")

/* Translators: data/advice.json: comp-math-throttle, verify */
/* xgettext:no-c-format */
N_ ("The share of this stall falls below 30 %.")

/* Translators: data/advice.json: ridge-inner-level, title */
/* xgettext:no-c-format */
N_ ("Memory is not the limit, but a cache is")

/* Translators: data/advice.json: ridge-inner-level, diagnosis */
/* xgettext:no-c-format */
N_ ("By its traffic to memory the kernel should be limited by arithmetic; an inner level's point lies on that level's own roof.")

/* Translators: data/advice.json: ridge-inner-level, actions */
/* xgettext:no-c-format */
N_ ("Read the level with the highest utilisation, not the memory's point.")

/* Translators: data/advice.json: ridge-inner-level, actions */
/* xgettext:no-c-format */
N_ ("Follow the advice for that cache.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roof of that cache")

/* Translators: data/advice.json: ridge-inner-level, verify */
/* xgettext:no-c-format */
N_ ("The point of the inner level leaves its roof first.")

/* Translators: data/advice.json: ridge-two-ceilings, title */
/* xgettext:no-c-format */
N_ ("Between the ridges of two compute ceilings")

/* Translators: data/advice.json: ridge-two-ceilings, diagnosis */
/* xgettext:no-c-format */
N_ ("Arithmetic limits the code of today; once it reaches the next ceiling, memory does.")

/* Translators: data/advice.json: ridge-two-ceilings, actions */
/* xgettext:no-c-format */
N_ ("Take the step in the arithmetic, and expect no more than the memory roof.")

/* Translators: data/advice.json: ridge-two-ceilings, actions */
/* xgettext:no-c-format */
N_ ("Plan a step that cuts traffic after it.")

/* Translators: data/advice.json: ridge-two-ceilings, verify */
/* xgettext:no-c-format */
N_ ("The point rises to the slope and stops there.")

/* Translators: data/advice.json: ridge-balanced, title */
/* xgettext:no-c-format */
N_ ("Arithmetic and memory are equally busy")

/* Translators: data/advice.json: ridge-balanced, diagnosis */
/* xgettext:no-c-format */
N_ ("Neither of the two explains the time alone: cutting one leaves the other.")

/* Translators: data/advice.json: ridge-balanced, actions */
/* xgettext:no-c-format */
N_ ("Cut bytes and operations together.")

/* Translators: data/advice.json: ridge-balanced, actions */
/* xgettext:no-c-format */
N_ ("Prefer changes that save both, such as leaving work out.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the busier of the two")

/* Translators: data/advice.json: ridge-balanced, verify */
/* xgettext:no-c-format */
N_ ("Both utilisations fall.")

/* Translators: data/advice.json: ridge-cross-plan, title */
/* xgettext:no-c-format */
N_ ("Less traffic would carry it over the ridge")

/* Translators: data/advice.json: ridge-cross-plan, diagnosis */
/* xgettext:no-c-format */
N_ ("After the cut the compute roof takes over, so the gain ends at the ridge.")

/* Translators: data/advice.json: ridge-cross-plan, actions */
/* xgettext:no-c-format */
N_ ("Look at both steps on the chart.")

/* Translators: data/advice.json: ridge-cross-plan, actions */
/* xgettext:no-c-format */
N_ ("Raise a low compute ceiling in the same change.")

/* Translators: data/advice.json: ridge-cross-plan, verify */
/* xgettext:no-c-format */
N_ ("The predicted path and the measured one agree.")

/* Translators: data/advice.json: near-small-share, title */
/* xgettext:no-c-format */
N_ ("Too little time to matter")

/* Translators: data/advice.json: near-small-share, diagnosis */
/* xgettext:no-c-format */
N_ ("The run would not be seen to be faster if this kernel vanished.")

/* Translators: data/advice.json: near-small-share, actions */
/* xgettext:no-c-format */
N_ ("Leave it as it is.")

/* Translators: data/advice.json: near-small-share, actions */
/* xgettext:no-c-format */
N_ ("Hide it in the list.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("its share of the run")

/* Translators: data/advice.json: near-small-share, verify */
/* xgettext:no-c-format */
N_ ("Its share of the run's time.")

/* Translators: data/advice.json: near-low-ceiling, title */
/* xgettext:no-c-format */
N_ ("At a roof that is low itself")

/* Translators: data/advice.json: near-low-ceiling, diagnosis */
/* xgettext:no-c-format */
N_ ("The measured ceiling is far below the theoretical one: the machine may be set up badly.")

/* Translators: data/advice.json: near-low-ceiling, actions */
/* xgettext:no-c-format */
N_ ("Check clocks, power cap, memory modules and error correction.")

/* Translators: data/advice.json: near-low-ceiling, actions */
/* xgettext:no-c-format */
N_ ("Measure again on an idle machine.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the theoretical roof")

/* Translators: data/advice.json: near-low-ceiling, verify */
/* xgettext:no-c-format */
N_ ("A new measurement reaches the usual 80 to 95 % of the theoretical rate.")

/* Translators: data/advice.json: near-other-machine, title */
/* xgettext:no-c-format */
N_ ("Done, on this machine")

/* Translators: data/advice.json: near-other-machine, diagnosis */
/* xgettext:no-c-format */
N_ ("Only a machine with a higher roof, or another algorithm, gives more.")

/* Translators: data/advice.json: near-other-machine, actions */
/* xgettext:no-c-format */
N_ ("Compare with another machine and read its bound.")

/* Translators: data/advice.json: near-other-machine, actions */
/* xgettext:no-c-format */
N_ ("Compare the ridge points before porting.")

/* Translators: data/advice.json: near-other-machine, verify */
/* xgettext:no-c-format */
N_ ("The bound on the other machine.")

/* Translators: data/advice.json: lat-small-grid, title */
/* xgettext:no-c-format */
N_ ("Too few blocks for the device")

/* Translators: data/advice.json: lat-small-grid, diagnosis */
/* xgettext:no-c-format */
N_ ("Some compute units have nothing to do from beginning to end.")

/* Translators: data/advice.json: lat-small-grid, actions */
/* xgettext:no-c-format */
N_ ("Split the work into smaller pieces.")

/* Translators: data/advice.json: lat-small-grid, actions */
/* xgettext:no-c-format */
N_ ("Run independent kernels at the same time.")

/* Translators: data/advice.json: lat-small-grid, actions */
/* xgettext:no-c-format */
N_ ("Give more inputs to each launch.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("even work on all units")

/* Translators: data/advice.json: lat-small-grid, verify */
/* xgettext:no-c-format */
N_ ("There are two blocks for each unit at least.")

/* Translators: data/advice.json: lat-tail, title */
/* xgettext:no-c-format */
N_ ("The last wave is not full")

/* Translators: data/advice.json: lat-tail, diagnosis */
/* xgettext:no-c-format */
N_ ("The last blocks do not fill the device, yet take as long as a full wave.")

/* Translators: data/advice.json: lat-tail, actions */
/* xgettext:no-c-format */
N_ ("Choose a grid that is a whole number of waves.")

/* Translators: data/advice.json: lat-tail, actions */
/* xgettext:no-c-format */
N_ ("Use smaller or persistent blocks.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("blocks of equal time")

/* Translators: data/advice.json: lat-tail, verify */
/* xgettext:no-c-format */
N_ ("The number of waves is close to a whole one.")

/* Translators: data/advice.json: lat-block-shape, title */
/* xgettext:no-c-format */
N_ ("The block size is no multiple of the warp")

/* Translators: data/advice.json: lat-block-shape, diagnosis */
/* xgettext:no-c-format */
N_ ("The last warp of each block runs with idle lanes.")

/* Translators: data/advice.json: lat-block-shape, actions */
/* xgettext:no-c-format */
N_ ("Round the block size up to a multiple of 32, or of 64 where the device has wavefronts of 64.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("one warp of each block")

/* Translators: data/advice.json: lat-block-shape, verify */
/* xgettext:no-c-format */
N_ ("The block size divided by the warp leaves no rest.")

/* Translators: data/advice.json: lat-occupancy-limit, title */
/* xgettext:no-c-format */
N_ ("Registers or shared memory limit the occupancy")

/* Translators: data/advice.json: lat-occupancy-limit, diagnosis */
/* xgettext:no-c-format */
N_ ("What a block uses lets too few warps reside to hide the latency.")

/* Translators: data/advice.json: lat-occupancy-limit, actions */
/* xgettext:no-c-format */
N_ ("Use fewer registers a thread.")

/* Translators: data/advice.json: lat-occupancy-limit, actions */
/* xgettext:no-c-format */
N_ ("Use less shared memory a block.")

/* Translators: data/advice.json: lat-occupancy-limit, actions */
/* xgettext:no-c-format */
N_ ("Try other block sizes.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("issue slots that are still free")

/* Translators: data/advice.json: lat-occupancy-limit, verify */
/* xgettext:no-c-format */
N_ ("There are more eligible warps as the occupancy rises.")

/* Translators: data/advice.json: lat-occupancy-limit, caution */
/* xgettext:no-c-format */
N_ ("not where issue slots are full: few warps can keep matrix units busy")

/* Translators: data/advice.json: lat-occupancy-gap, title */
/* xgettext:no-c-format */
N_ ("Fewer warps reside than could")

/* Translators: data/advice.json: lat-occupancy-gap, diagnosis */
/* xgettext:no-c-format */
N_ ("Blocks end at different times, or new ones arrive too slowly.")

/* Translators: data/advice.json: lat-occupancy-gap, actions */
/* xgettext:no-c-format */
N_ ("Even out the work of the blocks.")

/* Translators: data/advice.json: lat-occupancy-gap, actions */
/* xgettext:no-c-format */
N_ ("Launch larger grids.")

/* Translators: data/advice.json: lat-occupancy-gap, actions */
/* xgettext:no-c-format */
N_ ("Remove tails that end early.")

/* Translators: data/advice.json: lat-occupancy-gap, verify */
/* xgettext:no-c-format */
N_ ("Achieved and theoretical occupancy differ by less than 10 points.")

/* Translators: data/advice.json: lat-long-scoreboard, title */
/* xgettext:no-c-format */
N_ ("Warps wait for data from memory")

/* Translators: data/advice.json: lat-long-scoreboard, diagnosis */
/* xgettext:no-c-format */
N_ ("The latency of memory shows: too little is in flight to cover it.")

/* Translators: data/advice.json: lat-long-scoreboard, actions */
/* xgettext:no-c-format */
N_ ("Issue loads earlier, and several at a time.")

/* Translators: data/advice.json: lat-long-scoreboard, actions */
/* xgettext:no-c-format */
N_ ("Copy asynchronously into two buffers.")

/* Translators: data/advice.json: lat-long-scoreboard, actions */
/* xgettext:no-c-format */
N_ ("Raise the occupancy or the hit rates.")

/* Translators: data/advice.json: lat-long-scoreboard, verify */
/* xgettext:no-c-format */
N_ ("More bytes are in flight, and the share of this stall falls.")

/* Translators: data/advice.json: lat-concurrency, title */
/* xgettext:no-c-format */
N_ ("Too few bytes in flight")

/* Translators: data/advice.json: lat-concurrency, diagnosis */
/* xgettext:no-c-format */
N_ ("By Little's law bandwidth is the bytes in flight over the latency: with so few of them the roof is lower than the one drawn.")

/* Translators: data/advice.json: lat-concurrency, actions */
/* xgettext:no-c-format */
N_ ("Make more accesses of a thread independent of each other.")

/* Translators: data/advice.json: lat-concurrency, actions */
/* xgettext:no-c-format */
N_ ("Use more threads or cores.")

/* Translators: data/advice.json: lat-concurrency, actions */
/* xgettext:no-c-format */
N_ ("Prefetch in software.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the memory roof that is drawn")

/* Translators: data/advice.json: lat-concurrency, verify */
/* xgettext:no-c-format */
N_ ("Bandwidth grows with the number of accesses in flight.")

/* Translators: data/advice.json: lat-pointer-chase, title */
/* xgettext:no-c-format */
N_ ("Each load waits for the one before")

/* Translators: data/advice.json: lat-pointer-chase, diagnosis */
/* xgettext:no-c-format */
N_ ("Every address comes out of the last load, so one miss is served at a time.")

/* Translators: data/advice.json: lat-pointer-chase, actions */
/* xgettext:no-c-format */
N_ ("Follow several chains at once.")

/* Translators: data/advice.json: lat-pointer-chase, actions */
/* xgettext:no-c-format */
N_ ("Keep the nodes in arrays and use indices.")

/* Translators: data/advice.json: lat-pointer-chase, actions */
/* xgettext:no-c-format */
N_ ("Prefetch the next node.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the bandwidth roof")

/* Translators: data/advice.json: lat-pointer-chase, verify */
/* xgettext:no-c-format */
N_ ("Bandwidth grows with the number of chains.")

/* Translators: data/advice.json: lat-short-scoreboard, title */
/* xgettext:no-c-format */
N_ ("Warps wait for shared memory or special functions")

/* Translators: data/advice.json: lat-short-scoreboard, diagnosis */
/* xgettext:no-c-format */
N_ ("The latency of a unit on the chip shows.")

/* Translators: data/advice.json: lat-short-scoreboard, actions */
/* xgettext:no-c-format */
N_ ("Put independent work in between.")

/* Translators: data/advice.json: lat-short-scoreboard, actions */
/* xgettext:no-c-format */
N_ ("Avoid bank conflicts and special functions.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("issue slots")

/* Translators: data/advice.json: lat-mio, title */
/* xgettext:no-c-format */
N_ ("The queue to shared memory is full")

/* Translators: data/advice.json: lat-mio, diagnosis */
/* xgettext:no-c-format */
N_ ("Shared memory, special functions and branches fill the same queue.")

/* Translators: data/advice.json: lat-mio, actions */
/* xgettext:no-c-format */
N_ ("Merge narrow accesses to shared memory into wide ones.")

/* Translators: data/advice.json: lat-mio, actions */
/* xgettext:no-c-format */
N_ ("Keep values in registers.")

/* Translators: data/advice.json: lat-barrier, title */
/* xgettext:no-c-format */
N_ ("Warps wait at barriers")

/* Translators: data/advice.json: lat-barrier, diagnosis */
/* xgettext:no-c-format */
N_ ("The warps of a block reach the barrier at different times.")

/* Translators: data/advice.json: lat-barrier, actions */
/* xgettext:no-c-format */
N_ ("Even out the work before the barrier.")

/* Translators: data/advice.json: lat-barrier, actions */
/* xgettext:no-c-format */
N_ ("Use smaller blocks, or synchronise warps alone.")

/* Translators: data/advice.json: lat-barrier, actions */
/* xgettext:no-c-format */
N_ ("Drop barriers that a second buffer makes needless.")

/* Translators: data/advice.json: lat-dependency, title */
/* xgettext:no-c-format */
N_ ("Each operation waits for the one before")

/* Translators: data/advice.json: lat-dependency, diagnosis */
/* xgettext:no-c-format */
N_ ("The next operation needs the last result: the ceiling without parallel instructions applies.")

/* Translators: data/advice.json: lat-dependency, actions */
/* xgettext:no-c-format */
N_ ("Use several accumulators.")

/* Translators: data/advice.json: lat-dependency, actions */
/* xgettext:no-c-format */
N_ ("Unroll, and interleave independent results.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the next compute ceiling")

/* Translators: data/advice.json: lat-dependency, verify */
/* xgettext:no-c-format */
N_ ("The rate grows with the accumulators up to pipes × latency.")

/* Translators: data/advice.json: lat-fetch, title */
/* xgettext:no-c-format */
N_ ("Warps wait for instructions")

/* Translators: data/advice.json: lat-fetch, diagnosis */
/* xgettext:no-c-format */
N_ ("Very short kernels, and very long unrolled code, miss the instruction cache.")

/* Translators: data/advice.json: lat-fetch, actions */
/* xgettext:no-c-format */
N_ ("Unroll less.")

/* Translators: data/advice.json: lat-fetch, actions */
/* xgettext:no-c-format */
N_ ("Fuse short kernels.")

/* Translators: data/advice.json: lat-launch, title */
/* xgettext:no-c-format */
N_ ("Starting kernels takes as long as running them")

/* Translators: data/advice.json: lat-launch, diagnosis */
/* xgettext:no-c-format */
N_ ("Time is lost between the launches, which no point on the chart shows.")

/* Translators: data/advice.json: lat-launch, actions */
/* xgettext:no-c-format */
N_ ("Fuse kernels, or capture them in a graph.")

/* Translators: data/advice.json: lat-launch, actions */
/* xgettext:no-c-format */
N_ ("Do more in each launch.")

/* Translators: data/advice.json: lat-launch, actions */
/* xgettext:no-c-format */
N_ ("Look at the launch floor on a chart of time.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the time of the kernels alone, of the whole step")

/* Translators: data/advice.json: lat-launch, verify */
/* xgettext:no-c-format */
N_ ("The gaps are less than 10 % of the kernels' time.")

/* Translators: data/advice.json: lat-offload, title */
/* xgettext:no-c-format */
N_ ("Moving the data takes longer than the kernel")

/* Translators: data/advice.json: lat-offload, diagnosis */
/* xgettext:no-c-format */
N_ ("The device is fast, but feeding it takes more time than it needs.")

/* Translators: data/advice.json: lat-offload, actions */
/* xgettext:no-c-format */
N_ ("Keep the data on the device from call to call.")

/* Translators: data/advice.json: lat-offload, actions */
/* xgettext:no-c-format */
N_ ("Overlap copying and computing.")

/* Translators: data/advice.json: lat-offload, actions */
/* xgettext:no-c-format */
N_ ("Hand over larger pieces; find the size from which it pays.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the time of the kernel with all copies hidden, of the whole step")

/* Translators: data/advice.json: lat-offload, verify */
/* xgettext:no-c-format */
N_ ("The time of the copies falls below that of the kernel.")

/* Translators: data/advice.json: lat-imbalance, title */
/* xgettext:no-c-format */
N_ ("Work is spread unevenly")

/* Translators: data/advice.json: lat-imbalance, diagnosis */
/* xgettext:no-c-format */
N_ ("Some units or threads are busy long after the others have ended.")

/* Translators: data/advice.json: lat-imbalance, actions */
/* xgettext:no-c-format */
N_ ("Schedule dynamically, or in smaller pieces.")

/* Translators: data/advice.json: lat-imbalance, actions */
/* xgettext:no-c-format */
N_ ("Sort the items by their cost.")

/* Translators: data/advice.json: lat-imbalance, actions */
/* xgettext:no-c-format */
N_ ("Divide by cost instead of by number.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the mean time that the units are busy")

/* Translators: data/advice.json: lat-imbalance, verify */
/* xgettext:no-c-format */
N_ ("Mean and maximum of the busy time are close to each other.")

/* Translators: data/advice.json: lat-pop, title */
/* xgettext:no-c-format */
N_ ("Parallel efficiency is low")

/* Translators: data/advice.json: lat-pop, diagnosis */
/* xgettext:no-c-format */
N_ ("Time is lost to uneven load or to communication before any kernel is looked at.")

/* Translators: data/advice.json: lat-pop, actions */
/* xgettext:no-c-format */
N_ ("Split it into load balance and communication efficiency.")

/* Translators: data/advice.json: lat-pop, actions */
/* xgettext:no-c-format */
N_ ("Treat the smaller of the two first.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("perfect parallel efficiency")

/* Translators: data/advice.json: lat-pop, verify */
/* xgettext:no-c-format */
N_ ("Both factors are above 80 %.")

/* Translators: data/advice.json: lat-comm, title */
/* xgettext:no-c-format */
N_ ("Communication efficiency is low")

/* Translators: data/advice.json: lat-comm, diagnosis */
/* xgettext:no-c-format */
N_ ("Even the busiest process spends much of the run outside useful work.")

/* Translators: data/advice.json: lat-comm, actions */
/* xgettext:no-c-format */
N_ ("Overlap or merge messages.")

/* Translators: data/advice.json: lat-comm, actions */
/* xgettext:no-c-format */
N_ ("Synchronise all processes less often.")

/* Translators: data/advice.json: lat-comm, actions */
/* xgettext:no-c-format */
N_ ("Tell transfer and waiting apart before acting.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("an ideal network")

/* Translators: data/advice.json: lat-comm, verify */
/* xgettext:no-c-format */
N_ ("The factor is above 80 %.")

/* Translators: data/advice.json: lat-branch, title */
/* xgettext:no-c-format */
N_ ("Branches are predicted wrongly")

/* Translators: data/advice.json: lat-branch, diagnosis */
/* xgettext:no-c-format */
N_ ("Branches that can't be foreseen empty the pipeline.")

/* Translators: data/advice.json: lat-branch, actions */
/* xgettext:no-c-format */
N_ ("Sort or partition the data.")

/* Translators: data/advice.json: lat-branch, actions */
/* xgettext:no-c-format */
N_ ("Use conditional moves or masks.")

/* Translators: data/advice.json: lat-branch, verify */
/* xgettext:no-c-format */
N_ ("Fewer than 2 % of the branches are missed.")

/* Translators: data/advice.json: lat-gather, title */
/* xgettext:no-c-format */
N_ ("Vector code that gathers")

/* Translators: data/advice.json: lat-gather, diagnosis */
/* xgettext:no-c-format */
N_ ("The arithmetic is packed, but its lanes are loaded one by one.")

/* Translators: data/advice.json: lat-gather, actions */
/* xgettext:no-c-format */
N_ ("Use a structure of arrays.")

/* Translators: data/advice.json: lat-gather, actions */
/* xgettext:no-c-format */
N_ ("Order the indices by place.")

/* Translators: data/advice.json: lat-gather, actions */
/* xgettext:no-c-format */
N_ ("Block the loops so that gathers hit the first cache.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("loads of unit stride")

/* Translators: data/advice.json: lat-gather, verify */
/* xgettext:no-c-format */
N_ ("The share of gathers falls.")

/* Translators: data/advice.json: under-no-overlap, title */
/* xgettext:no-c-format */
N_ ("Computing and moving data take turns")

/* Translators: data/advice.json: under-no-overlap, diagnosis */
/* xgettext:no-c-format */
N_ ("The ideal times of arithmetic and of memory add up to the measured time: nothing overlaps.")

/* Translators: data/advice.json: under-no-overlap, actions */
/* xgettext:no-c-format */
N_ ("Fetch the next tile while this one is computed.")

/* Translators: data/advice.json: under-no-overlap, actions */
/* xgettext:no-c-format */
N_ ("Keep more warps or threads on each unit.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the longer of the two")

/* Translators: data/advice.json: under-no-overlap, verify */
/* xgettext:no-c-format */
N_ ("The time falls from the sum of the two to the longer one.")

/* Translators: data/advice.json: under-generic, title */
/* xgettext:no-c-format */
N_ ("Good, but not at the roof")

/* Translators: data/advice.json: under-generic, diagnosis */
/* xgettext:no-c-format */
N_ ("No single cause was found; what is left is the gap to the roof at most.")

/* Translators: data/advice.json: under-generic, actions */
/* xgettext:no-c-format */
N_ ("Look at the second busiest resource.")

/* Translators: data/advice.json: under-generic, actions */
/* xgettext:no-c-format */
N_ ("Compare with a tuned library on this machine.")

/* Translators: data/advice.json: under-generic, verify */
/* xgettext:no-c-format */
N_ ("The gap to the best implementation that is known.")

/* Translators: data/advice.json: far-generic, title */
/* xgettext:no-c-format */
N_ ("Far below the roof, and nothing says why")

/* Translators: data/advice.json: far-generic, diagnosis */
/* xgettext:no-c-format */
N_ ("The chart alone can't tell: latencies are not drawn in it.")

/* Translators: data/advice.json: far-generic, actions */
/* xgettext:no-c-format */
N_ ("Collect counters of issue, stalls, occupancy and hit rates.")

/* Translators: data/advice.json: far-generic, actions */
/* xgettext:no-c-format */
N_ ("Check the size and the balance of the launches first.")

/* Translators: data/advice.json: far-generic, verify */
/* xgettext:no-c-format */
N_ ("The advice on latency can be tested.")

/* Translators: data/advice.json: above-ideal-bytes, title */
/* xgettext:no-c-format */
N_ ("The bytes are requested or ideal ones")

/* Translators: data/advice.json: above-ideal-bytes, diagnosis */
/* xgettext:no-c-format */
N_ ("Caches served part of the bytes that were counted, so the intensity is too low and the point stands above the slope.")

/* Translators: data/advice.json: above-ideal-bytes, actions */
/* xgettext:no-c-format */
N_ ("Use measured bytes of the level whose roof is drawn.")

/* Translators: data/advice.json: above-ideal-bytes, actions */
/* xgettext:no-c-format */
N_ ("Mark the point as an estimate.")

/* Translators: data/advice.json: above-ideal-bytes, verify */
/* xgettext:no-c-format */
N_ ("With measured bytes the point moves right, below the roof.")

/* Translators: data/advice.json: above-double-count, title */
/* xgettext:no-c-format */
N_ ("Operations may be counted twice")

/* Translators: data/advice.json: above-double-count, diagnosis */
/* xgettext:no-c-format */
N_ ("A factor of nearly two points to fused operations, to masked lanes, or to a sparse rate on one side alone.")

/* Translators: data/advice.json: above-double-count, actions */
/* xgettext:no-c-format */
N_ ("Check whether a fused operation counts as two.")

/* Translators: data/advice.json: above-double-count, actions */
/* xgettext:no-c-format */
N_ ("Compare with the dense peak.")

/* Translators: data/advice.json: above-double-count, actions */
/* xgettext:no-c-format */
N_ ("Compare with the count of the algorithm.")

/* Translators: data/advice.json: above-double-count, verify */
/* xgettext:no-c-format */
N_ ("The count agrees with the formula of the algorithm.")

/* Translators: data/advice.json: above-precision, title */
/* xgettext:no-c-format */
N_ ("The roof is that of another precision or unit")

/* Translators: data/advice.json: above-precision, diagnosis */
/* xgettext:no-c-format */
N_ ("The kernel used a faster unit than the one it is compared with.")

/* Translators: data/advice.json: above-precision, actions */
/* xgettext:no-c-format */
N_ ("Choose the roof by the precision and unit of the operations.")

/* Translators: data/advice.json: above-precision, actions */
/* xgettext:no-c-format */
N_ ("Draw the mixed ceiling.")

/* Translators: data/advice.json: above-precision, verify */
/* xgettext:no-c-format */
N_ ("It stands below the right roof.")

/* Translators: data/advice.json: above-units, title */
/* xgettext:no-c-format */
N_ ("Units may be mixed up")

/* Translators: data/advice.json: above-units, diagnosis */
/* xgettext:no-c-format */
N_ ("A surplus of some 2.4, 4.9 or 7.4 % is what 1024 instead of 1000 makes.")

/* Translators: data/advice.json: above-units, actions */
/* xgettext:no-c-format */
N_ ("Check GiB and GB, milliseconds and microseconds, one pass and all of them.")

/* Translators: data/advice.json: above-units, verify */
/* xgettext:no-c-format */
N_ ("The surplus vanishes with decimal units.")

/* Translators: data/advice.json: above-clock, title */
/* xgettext:no-c-format */
N_ ("The device ran faster than the roof's clock")

/* Translators: data/advice.json: above-clock, diagnosis */
/* xgettext:no-c-format */
N_ ("The roof was computed with a listed clock, which the device exceeded.")

/* Translators: data/advice.json: above-clock, actions */
/* xgettext:no-c-format */
N_ ("Scale the roof by the measured clock.")

/* Translators: data/advice.json: above-clock, actions */
/* xgettext:no-c-format */
N_ ("Use measured ceilings.")

/* Translators: data/advice.json: above-clock, verify */
/* xgettext:no-c-format */
N_ ("It stands below the roof at the measured clock.")

/* Translators: data/advice.json: above-cache-resident, title */
/* xgettext:no-c-format */
N_ ("All data fits a cache")

/* Translators: data/advice.json: above-cache-resident, diagnosis */
/* xgettext:no-c-format */
N_ ("After the first pass there is next to no traffic to memory, so its roof does not apply.")

/* Translators: data/advice.json: above-cache-resident, actions */
/* xgettext:no-c-format */
N_ ("Compare with the roof of the cache that holds the data.")

/* Translators: data/advice.json: above-cache-resident, actions */
/* xgettext:no-c-format */
N_ ("Use a larger problem.")

/* Translators: data/advice.json: above-cache-resident, verify */
/* xgettext:no-c-format */
N_ ("The point lies below the roof of the cache.")

/* Translators: data/advice.json: above-time, title */
/* xgettext:no-c-format */
N_ ("Time and counts may not belong together")

/* Translators: data/advice.json: above-time, diagnosis */
/* xgettext:no-c-format */
N_ ("The counts cover more work than the time: filters, replayed passes or kernels at the same time.")

/* Translators: data/advice.json: above-time, actions */
/* xgettext:no-c-format */
N_ ("Match launches by their number, not by name.")

/* Translators: data/advice.json: above-time, actions */
/* xgettext:no-c-format */
N_ ("Use the device's time of the same launch.")

/* Translators: data/advice.json: above-time, verify */
/* xgettext:no-c-format */
N_ ("The totals agree with a run without a filter.")

/* Translators: data/advice.json: above-devices, title */
/* xgettext:no-c-format */
N_ ("Several devices against one roof")

/* Translators: data/advice.json: above-devices, diagnosis */
/* xgettext:no-c-format */
N_ ("Rates were added over devices or processes, the roof was not.")

/* Translators: data/advice.json: above-devices, actions */
/* xgettext:no-c-format */
N_ ("Multiply the roof by the number of devices, or divide the rate by it.")

/* Translators: data/advice.json: above-devices, verify */
/* xgettext:no-c-format */
N_ ("Divided by the number of devices it stands below the roof.")

/* Translators: data/advice.json: above-ceiling-low, title */
/* xgettext:no-c-format */
N_ ("The ceiling was measured too low")

/* Translators: data/advice.json: above-ceiling-low, diagnosis */
/* xgettext:no-c-format */
N_ ("A measurement that misses the fastest instruction or the highest clock gives a roof that is too low.")

/* Translators: data/advice.json: above-ceiling-low, actions */
/* xgettext:no-c-format */
N_ ("Measure again with other instructions and sizes.")

/* Translators: data/advice.json: above-ceiling-low, actions */
/* xgettext:no-c-format */
N_ ("Keep both figures and say which is drawn.")

/* Translators: data/advice.json: above-ceiling-low, verify */
/* xgettext:no-c-format */
N_ ("The new ceiling lies above the point.")

/* Translators: data/advice.json: unk-no-flops, title */
/* xgettext:no-c-format */
N_ ("No operations were counted")

/* Translators: data/advice.json: unk-no-flops, diagnosis */
/* xgettext:no-c-format */
N_ ("The file tells bytes or time alone.")

/* Translators: data/advice.json: unk-no-flops, actions */
/* xgettext:no-c-format */
N_ ("Collect the counters of operations in the precision that is used.")

/* Translators: data/advice.json: unk-no-flops, actions */
/* xgettext:no-c-format */
N_ ("Or type the count of the algorithm, and mark it as such.")

/* Translators: data/advice.json: unk-no-flops, verify */
/* xgettext:no-c-format */
N_ ("The point appears.")

/* Translators: data/advice.json: unk-no-bytes, title */
/* xgettext:no-c-format */
N_ ("No bytes were counted")

/* Translators: data/advice.json: unk-no-bytes, diagnosis */
/* xgettext:no-c-format */
N_ ("Without traffic there is no intensity, and zero would be a lie.")

/* Translators: data/advice.json: unk-no-bytes, actions */
/* xgettext:no-c-format */
N_ ("Collect the counters of memory traffic.")

/* Translators: data/advice.json: unk-no-bytes, actions */
/* xgettext:no-c-format */
N_ ("Or give the ideal and the requested bytes as a range.")

/* Translators: data/advice.json: unk-no-bytes, verify */
/* xgettext:no-c-format */
N_ ("The point appears at that level.")

/* Translators: data/advice.json: unk-zero-flops, title */
/* xgettext:no-c-format */
N_ ("The kernel only moves data")

/* Translators: data/advice.json: unk-zero-flops, diagnosis */
/* xgettext:no-c-format */
N_ ("No operations have no place on a logarithmic axis, yet the time is real.")

/* Translators: data/advice.json: unk-zero-flops, actions */
/* xgettext:no-c-format */
N_ ("Look at it in the strip at the chart's left edge.")

/* Translators: data/advice.json: unk-zero-flops, actions */
/* xgettext:no-c-format */
N_ ("Judge it by its bandwidth alone.")

/* Translators: data/advice.json: unk-zero-flops, verify */
/* xgettext:no-c-format */
N_ ("It is listed with its share of the bandwidth.")

/* Translators: data/advice.json: unk-integer, title */
/* xgettext:no-c-format */
N_ ("Most of the work is on integers")

/* Translators: data/advice.json: unk-integer, diagnosis */
/* xgettext:no-c-format */
N_ ("A chart of floating-point operations hides what the kernel does.")

/* Translators: data/advice.json: unk-integer, actions */
/* xgettext:no-c-format */
N_ ("Let the chart count integer operations or instructions.")

/* Translators: data/advice.json: unk-integer, actions */
/* xgettext:no-c-format */
N_ ("Use the roof of that unit.")

/* Translators: data/advice.json: unk-integer, verify */
/* xgettext:no-c-format */
N_ ("The point appears on that chart.")

/* Translators: data/advice.json: unk-no-ceiling, title */
/* xgettext:no-c-format */
N_ ("There is no roof for it")

/* Translators: data/advice.json: unk-no-ceiling, diagnosis */
/* xgettext:no-c-format */
N_ ("The counts are known, but nothing to compare them with.")

/* Translators: data/advice.json: unk-no-ceiling, actions */
/* xgettext:no-c-format */
N_ ("Measure this machine.")

/* Translators: data/advice.json: unk-no-ceiling, actions */
/* xgettext:no-c-format */
N_ ("Choose a machine from the catalogue.")

/* Translators: data/advice.json: unk-no-ceiling, actions */
/* xgettext:no-c-format */
N_ ("Type one bandwidth and one peak.")

/* Translators: data/advice.json: unk-no-ceiling, verify */
/* xgettext:no-c-format */
N_ ("A roof is drawn and its origin is told.")

/* Translators: data/advice.json: unk-noise, title */
/* xgettext:no-c-format */
N_ ("The launches differ too much")

/* Translators: data/advice.json: unk-noise, diagnosis */
/* xgettext:no-c-format */
N_ ("The mean hides several kinds of launches: the first ones, other sizes or other clocks.")

/* Translators: data/advice.json: unk-noise, actions */
/* xgettext:no-c-format */
N_ ("Split them by their size.")

/* Translators: data/advice.json: unk-noise, actions */
/* xgettext:no-c-format */
N_ ("Leave the first launches out, or show the spread.")

/* Translators: data/advice.json: unk-noise, actions */
/* xgettext:no-c-format */
N_ ("Lock the clocks.")

/* Translators: data/advice.json: unk-noise, verify */
/* xgettext:no-c-format */
N_ ("Within each group the spread is below 10 %.")

/* Translators: data/advice.json: acc-over-spec, title */
/* xgettext:no-c-format */
N_ ("The measured roof lies above its specification")

/* Translators: data/advice.json: acc-over-spec, diagnosis */
/* xgettext:no-c-format */
N_ ("Nothing sustains more than the hardware can, so either the measurement counted work or bytes that were not done there, or the specification is that of another part.")

/* Translators: data/advice.json: acc-over-spec, actions */
/* xgettext:no-c-format */
N_ ("Check that the data of the measurement was larger than the caches.")

/* Translators: data/advice.json: acc-over-spec, actions */
/* xgettext:no-c-format */
N_ ("Check the clock, the number of units and the unit of the specification.")

/* Translators: data/advice.json: acc-over-spec, actions */
/* xgettext:no-c-format */
N_ ("Until then read the efficiency against both roofs.")

/* Translators: data/advice.json: acc-over-spec, verify */
/* xgettext:no-c-format */
N_ ("The measured rate is 80 to 100 % of the specified one.")

/* Translators: data/advice.json: acc-sustained, title */
/* xgettext:no-c-format */
N_ ("The roof holds for the first second only")

/* Translators: data/advice.json: acc-sustained, diagnosis */
/* xgettext:no-c-format */
N_ ("Under load that lasts the clock falls with power and heat, and a long kernel is measured against a rate that the machine no longer has.")

/* Translators: data/advice.json: acc-sustained, actions */
/* xgettext:no-c-format */
N_ ("Draw the sustained roof for kernels that run longer than a second.")

/* Translators: data/advice.json: acc-sustained, actions */
/* xgettext:no-c-format */
N_ ("Tell the clock with every figure.")

/* Translators: data/advice.json: acc-sustained, verify */
/* xgettext:no-c-format */
N_ ("Against the sustained roof the same kernel keeps its efficiency from run to run.")

/* Translators: data/advice.json: unk-order, title */
/* xgettext:no-c-format */
N_ ("The levels' bytes are out of order")

/* Translators: data/advice.json: unk-order, diagnosis */
/* xgettext:no-c-format */
N_ ("A level further out moves more bytes than one nearer to the core: prefetches, write-backs, other engines, or what a counter covers.")

/* Translators: data/advice.json: unk-order, actions */
/* xgettext:no-c-format */
N_ ("Find out which two levels they are.")

/* Translators: data/advice.json: unk-order, actions */
/* xgettext:no-c-format */
N_ ("Do not let the order of the levels decide the bound.")

/* Translators: data/advice.json: unk-order, verify */
/* xgettext:no-c-format */
N_ ("A source of the traffic is found that explains it.")

/* Translators: data/advice.json: net-link, title */
/* xgettext:no-c-format */
N_ ("The link between devices is the limit")

/* Translators: data/advice.json: net-link, diagnosis */
/* xgettext:no-c-format */
N_ ("Bytes to other devices set the pace; the ridge of the link lies far to the right.")

/* Translators: data/advice.json: net-link, actions */
/* xgettext:no-c-format */
N_ ("Divide the work so that each transfer feeds more of it.")

/* Translators: data/advice.json: net-link, actions */
/* xgettext:no-c-format */
N_ ("Transfer while computing.")

/* Translators: data/advice.json: net-link, actions */
/* xgettext:no-c-format */
N_ ("Send narrower types.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the roofs of the device")

/* Translators: data/advice.json: net-link, verify */
/* xgettext:no-c-format */
N_ ("The link is busy for a smaller part of the time.")

/* Translators: data/advice.json: net-message, title */
/* xgettext:no-c-format */
N_ ("Messages are too small for the link")

/* Translators: data/advice.json: net-message, diagnosis */
/* xgettext:no-c-format */
N_ ("Below latency × bandwidth a message costs its latency, whatever its size.")

/* Translators: data/advice.json: net-message, actions */
/* xgettext:no-c-format */
N_ ("Merge messages.")

/* Translators: data/advice.json: net-message, actions */
/* xgettext:no-c-format */
N_ ("Send several before waiting.")

/* Translators: data/advice.json: net-message, actions */
/* xgettext:no-c-format */
N_ ("Use one-sided puts.")

/* Translators: data/advice.json: gain, limit */
/* xgettext:no-c-format */
N_ ("the bandwidth of the link")

/* Translators: data/advice.json: net-message, verify */
/* xgettext:no-c-format */
N_ ("The mean size is above latency × bandwidth.")

/* Translators: data/advice.json: energy-data, title */
/* xgettext:no-c-format */
N_ ("Energy goes into moving data")

/* Translators: data/advice.json: energy-data, diagnosis */
/* xgettext:no-c-format */
N_ ("Left of the energy balance more than half of the energy moves bytes, even right of the ridge in time.")

/* Translators: data/advice.json: energy-data, actions */
/* xgettext:no-c-format */
N_ ("Move fewer bytes, although the time is set elsewhere.")

/* Translators: data/advice.json: energy-data, actions */
/* xgettext:no-c-format */
N_ ("Do not chase the clock.")

/* Translators: data/advice.json: energy-data, verify */
/* xgettext:no-c-format */
N_ ("The energy of a run with fewer bytes.")

/* Translators: data/examples/daxpy.gable: daxpy, title */
/* xgettext:no-c-format */
N_ ("DAXPY on three machines: twice the arithmetic does not help it")

/* Translators: data/examples/h100-softmax-gemm-attention.gable: h100-softmax-gemm-attention, title */
/* xgettext:no-c-format */
N_ ("SoftMax, GEMM and attention on an H100")

/* Translators: data/examples/mi350-monte-carlo-pi.gable: mi350-monte-carlo-pi, title */
/* xgettext:no-c-format */
N_ ("Monte Carlo π on an AMD Instinct MI350, from rocprof-compute")

/* Translators: data/examples/saxpy-and-friends.gable: saxpy-and-friends, title */
/* xgettext:no-c-format */
N_ ("SAXPY and friends on a machine of 1000 GFLOP/s and 100 GB/s")

/* Translators: data/examples/speed-of-light.gable: speed-of-light, title */
/* xgettext:no-c-format */
N_ ("Three readings of the speed of light: compute and memory")

/* Translators: data/examples/v100-gpp-gene.gable: v100-gpp-gene, title */
/* xgettext:no-c-format */
N_ ("Kernels of BerkeleyGW and GENE on a V100, as measured and published")

/* Translators: data/examples/vector-add.gable: vector-add, title */
/* xgettext:no-c-format */
N_ ("Vector addition on a GPU of 20 TFLOP/s and 1000 GB/s")

/* Translators: data/lessons/1-the-model.gable: 1-the-model, title */
/* xgettext:no-c-format */
N_ ("The roofline model in eight steps")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Two axes")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("A kernel is one point. Across stands its arithmetic intensity: how many operations it does for each byte that it moves. Up stands its performance: how many operations it does in a second.\n\nThe matrix product does {kernel.intensity} and reaches {kernel.performance}. It owes its place on the right to reuse: each number that it fetches serves many multiplications.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Two roofs")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("No kernel is faster than the machine. The arithmetic units do {machine.peak} at most: that is the flat roof. The memory delivers {DRAM.bandwidth} at most: that is the slanted one, since twice the intensity makes twice the operations out of the same bytes.\n\nA point lies under both. The lower of the two over it is what limits it.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The ridge")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The roofs meet at {machine.ridge}. Left of this ridge the memory is what a kernel waits for, right of it the arithmetic.\n\nThe ridge belongs to the machine alone. Most machines of today have it far to the right: a kernel has to do a lot with each byte before its arithmetic matters.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("SAXPY")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("y = a x + y, in single precision: two operations for each element, which is read twice and written once, four bytes each. Two operations over twelve bytes are {kernel.intensity}, whatever the machine and however long the arrays.\n\nOver that intensity the memory allows {kernel.attainable}. SAXPY reaches {kernel.performance}, and that is {kernel.efficiency} of what it could. It is a good kernel, although it uses next to nothing of the {machine.peak}.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("What if the machine were another?")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("With twice the bandwidth SAXPY becomes {speedup} as fast. Twice the arithmetic would bring it nothing at all.\n\nTry it: the sliders of the machine's panel move the roofs, and so does dragging a roof in the chart. Watch which points follow. Undo brings the machine back.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Why the axes are logarithmic")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The same chart on plain axes. SAXPY and the stencil are squeezed into the corner, and nothing can be read off them.\n\nOn logarithmic axes a factor of two is the same distance everywhere: between {kernel.performance:SAXPY} and the roof, and between {kernel.performance:matrix product} and the roof. A distance is a speed-up.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("One point for each level")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Caches have a bandwidth, too. The matrix product asks its first cache for {kernel.bytes.L1} and the memory for {kernel.bytes.DRAM} only, so that it has three intensities: {kernel.intensity.L1}, {kernel.intensity.L2} and {kernel.intensity.DRAM}. They are three points at one height, each under the roof of its level.\n\nThe level whose point is nearest to its roof is the one to look at. Here it is none of them: {kernel.limiter} limits the kernel.")

/* Translators: data/lessons/1-the-model.gable: steps, title */
/* xgettext:no-c-format */
N_ ("What the chart does not say")

/* Translators: data/lessons/1-the-model.gable: steps, text */
/* xgettext:no-c-format */
N_ ("A roof is a bound and no promise. Work that waits for something else, for data one at a time or for a launch, is far below every roof, and only other counters say why.\n\nA point is as good as its counts: one above the roof is an error of counting, not a miracle. And a chart of rates does not say what matters: the stencil takes {kernel.share:stencil} of this run and the matrix product {kernel.share:matrix product}. The size of the points and the table tell that.")

/* Translators: data/lessons/2-triage.gable: 2-triage, title */
/* xgettext:no-c-format */
N_ ("A GPU kernel triaged")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Two percentages")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("A profiler's first page tells two figures of a kernel: how busy the arithmetic was, and how busy the memory, each as a share of what it can do at most. They are its speed of light.\n\nHere are three kernels of the same length that differ in nothing but these two.")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("92.4 % and 18.2 %: arithmetic")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("“{kernel.name}” keeps the matrix units {kernel.utilisation.bf16.matrix} busy and the memory {kernel.utilisation.DRAM}. It is on the right of the ridge, {kernel.efficiency} of the roof: {kernel.standing}.\n\nFewer bytes would change nothing. Only less arithmetic helps, or arithmetic that the machine does faster: a narrower type, or a better algorithm. If there is none, you are done here.")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("12.1 % and 88.7 %: memory")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("“{kernel.name}” keeps the memory {kernel.utilisation.DRAM} busy. It is on the left of the ridge, and near the slanted roof.\n\nFaster arithmetic would change nothing. Fewer bytes do: half of them would make it {speedup} as fast. Keep what is used again in a cache, merge it with the kernel that makes its input, store narrower types.")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("22.5 % and 15.8 %: neither")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("“{kernel.name}” is at {kernel.efficiency} of its roof, and nothing is busy. A rule of thumb says: below 60 % for both, look for latency before anything else.\n\nThe units wait: for data that comes too late, for too few threads to hide that, for one another, or for the next launch. Neither fewer bytes nor fewer operations make it faster.")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("What more work at once would bring")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Were the waiting hidden so far that the kernel comes to 80 % of its roof, it would be {speedup} as fast. No change of its bytes or operations brings as much.\n\nWhat to look for next: how many warps are resident and how many could be, what they wait for, and whether the grid fills the device. Those are other counters, and the advice tells which.")

/* Translators: data/lessons/2-triage.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The order of looking")

/* Translators: data/lessons/2-triage.gable: steps, text */
/* xgettext:no-c-format */
N_ ("First the time: what takes long matters. Then the two percentages. Both low: latency. Memory high: fewer bytes. Arithmetic high: fewer or faster operations. Both high: well done, leave it.")

/* Translators: data/lessons/3-fusion.gable: 3-fusion, title */
/* xgettext:no-c-format */
N_ ("DAXPY and loop fusion")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Two loops")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The first loop is DAXPY: y = a x + y, a billion elements of eight bytes. The second adds up y². Together they take {run.time}.\n\nBoth come over arrays that no cache can hold, so every element travels from the memory and back.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("DAXPY: two operations, 24 bytes")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("It reads x and y and writes y: {kernel.bytes.DRAM} for {kernel.work}, an intensity of {kernel.intensity}. The ridge of this machine is at {machine.ridge}, a hundred times further to the right.\n\nAt {kernel.performance} it is at {kernel.efficiency} of its roof. As a loop of its own it is good.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Twice the arithmetic does not help")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("A machine with twice the arithmetic and the same memory makes DAXPY {speedup} as fast. The flat roof went up, the point stayed where it is.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The second loop reads what the first one wrote")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The norm does {kernel.work} over {kernel.bytes.DRAM}. Its input is y, and y was in a register a moment ago, in the first loop.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("One loop of both")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("In one loop y is read once and written once, and the norm costs no bytes at all: 24 of the 32 gigabytes are left. The intensity doubles, from {kernel.intensity} to {what_if.intensity}.\n\nBoth loops together become {speedup} as fast with the efficiency that they have, and {speedup.best} at the roof. No line of the arithmetic was changed.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Half as wide")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Where single precision is enough, every element has four bytes instead of eight. That makes DAXPY {speedup} as fast, and not because the arithmetic is faster: the bytes are half as many.")

/* Translators: data/lessons/3-fusion.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Where to stop")

/* Translators: data/lessons/3-fusion.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The point moved right along the slanted roof. To come near the ridge a kernel of vectors would have to do ten times as much with each element: solve several steps at once, or keep blocks of the arrays in a cache.\n\nUntil then the bandwidth decides, and what counts is how often an array is read.")

/* Translators: data/lessons/4-matrix-product.gable: 4-matrix-product, title */
/* xgettext:no-c-format */
N_ ("A ladder of matrix products")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The same task, three ways")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("C = A B, of 4096 rows and columns: {kernel.work} in each of the three. What differs is how often an element travels, and which units multiply.\n\nThe naive one takes {kernel.time:naive, n = 4096}, the tiled one {kernel.time:tiled, n = 4096}, the one on matrix units {kernel.time:matrix units, n = 4096}.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Naive: the caches are the memory")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Every thread walks along a row and down a column and fetches each element anew. The first cache delivers {kernel.bytes.L1}, at {kernel.utilisation.L1} of what it can: {kernel.limiter} limits, far before the arithmetic with {kernel.utilisation.fp32}.\n\nTwo operations for eight bytes: at that level a matrix product is no better than DAXPY.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Tiles: predicted, then measured")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("A tile is fetched once and used by all threads of a block; each thread keeps eight rows of it in registers. The first cache then has an eighth to deliver, the second a sixteenth, the memory a twentieth.\n\nThe what-if says {speedup}: then {what_if.limiter} limits. Measured were {speedup.measured}, from {kernel.time} to {measured.time}. A prediction that comes true means that the diagnosis was right.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Up against the flat roof")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The tiled kernel does {kernel.performance}, {kernel.efficiency} of what the plain units can. Fewer bytes would bring nothing any more: the points of all levels are right of their ridges.\n\nIt has climbed as far as this roof lets it. The next step needs another roof.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Matrix units alone are not enough")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The matrix units do {fp16.matrix.rate}, fifteen times as much. Moved there as it is, the tiled kernel would be {speedup} as fast only, because then {what_if.limiter} is what it waits for: its bytes were right for slower units.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Matrix units, fed well")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The third kernel asks the first cache for {measured.bytes.L1} instead of {kernel.bytes.L1}: larger tiles, kept in registers, in a type half as wide. Now it is {speedup.measured} as fast as the tiled one, at {measured.performance}.\n\nEvery rung of the ladder was another limiter: the cache, the plain units, the cache again, the matrix units.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Small problems flip the winner")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The same kernels at other sizes, joined by lines. With 256 rows the tiled one takes {kernel.time:tiled, n = 256} and the one on matrix units {kernel.time:matrix units, n = 256}: its large tiles leave most of the device idle.\n\nWith 1024 rows it is {kernel.time:tiled, n = 1024} against {kernel.time:matrix units, n = 1024}, the other way round. A winner is a winner at a size.")

/* Translators: data/lessons/4-matrix-product.gable: steps, title */
/* xgettext:no-c-format */
N_ ("What to take along")

/* Translators: data/lessons/4-matrix-product.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Look for the limiter, change what it names, and look again: it will be another one. Predict before you program; if the measurement disagrees, the diagnosis was wrong.\n\nAnd measure at the size that you need.")

/* Translators: data/lessons/5-measured-ceilings.gable: 5-measured-ceilings, title */
/* xgettext:no-c-format */
N_ ("Measured ceilings")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Against the data sheet")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The data sheet promises {DRAM.theoretical}. A triad, which does nothing but stream, gets {kernel.efficiency} of it. Is there something to be gained?")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Against what was measured")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The best that a benchmark gets out of this memory is {DRAM.measured}, {DRAM.fraction} of the data sheet. Refresh, turnarounds between reads and writes and page misses take the rest, and no kernel has ever had it.\n\nAgainst this roof the triad is at {kernel.efficiency}. It is done.")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Say which")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Both roofs at once: solid what was measured, dashed what is specified. Held against the dashed one the same kernel looks worse than against the solid one, and both are right: one tells what the machine is sold for, the other what a program can get.\n\nA percentage without its denominator says nothing. Every ceiling in the panel tells where its rate comes from.")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The first minute")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("Peaks are measured in seconds. A matrix product begins at {kernel.performance} while the device is cool: {kernel.efficiency} of the measured roof.")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The tenth minute")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("After ten minutes the same code does {kernel.performance}. The device has become warm and lowers its clock to stay within its power; the points go down in a line, and neither the code nor its bytes have changed.\n\nA kernel that runs for hours is to be held against what the machine sustains, or its efficiency seems to fall.")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, title */
/* xgettext:no-c-format */
N_ ("Which roof to trust")

/* Translators: data/lessons/5-measured-ceilings.gable: steps, text */
/* xgettext:no-c-format */
N_ ("For “is there more in this kernel?”: the measured roof, at the clock that the kernel really runs at. For “is this the right machine?”: the specified one.\n\nA measured rate above the specified one is an error, a kernel above the measured roof is news: keep both in sight.")

/* Translators: data/lessons/6-amdahl.gable: 6-amdahl, title */
/* xgettext:no-c-format */
N_ ("Ninety per cent of the roof, three per cent of the run")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("A fine kernel")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("“{kernel.name}” reaches {kernel.efficiency} of its roof. Weeks went into it: it is blocked, vectorised and prefetched. It is what the talk will be about.")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("And the run?")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("The run takes {run.time}. “{kernel.name}” takes {kernel.time} of it, {kernel.share}. Its point is small, and the size of a point is its share of the time.")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The last ten per cent")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("At its roof, which nobody will ever reach, it would be {speedup} as fast, and the run {speedup.run}. If it took no time at all, the run would still take 0.97 s.\n\nThat is Amdahl's law: what takes little can bring little.")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("The plain kernel")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("“{kernel.name}” takes {kernel.share} of the run, at {kernel.efficiency} of its roof. Nobody has looked at it, because it is only the assembly.\n\nAt 60 % of its roof, which any care would bring, it is {speedup} as fast, and the run {speedup.run}.")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("By time, not by headroom")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("What counts is the time that could be saved: T less what the roof allows. For “assemble” that is {kernel.saving:assemble}, for “exchange” {kernel.saving:exchange}, for “output” {kernel.saving:output}, for “solve” {kernel.saving:solve}.\n\nThe advice begins with the largest, and the table can be sorted by it. Gains do not add up: after each the run is another.")

/* Translators: data/lessons/6-amdahl.gable: steps, title */
/* xgettext:no-c-format */
N_ ("When to stop")

/* Translators: data/lessons/6-amdahl.gable: steps, text */
/* xgettext:no-c-format */
N_ ("With everything at its roof the run would be {run.gain} as fast. Where the next kernel in the list would bring less than the noise of the measurement, it is time for something else: fewer steps, a better algorithm, another machine.")
