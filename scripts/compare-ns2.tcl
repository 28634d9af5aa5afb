# One dumbbell in ns-2; prints utilization and loss after the warm-up, and the packets forwarded in the whole run.
# ns compare-ns2.tcl KEY VALUE …   (rates in bit/s, times in seconds, sizes in bytes, buffer in waiting packets)
array set opt {
    recovery Sack1 n 100 capacity 155e6 size 1500 buffer 129 shortest 0.1 longest 0.1
    access 10e9 overhead 0 warm 30 sim 90 seed 1 spread 10 initial 2 delayed 0
    timestamps 0 bugfix 1
}
array set opt $argv

# A delayed acknowledgement waits at most 100 ms (Agent/TCPSink/DelAck interval_), a timeout takes at least 200 ms.
Agent/TCP set minrto_ 0.2
Agent/TCP set window_ 100000
Agent/TCP set windowInit_ $opt(initial)
# packetSize_ is the payload; TCP and IP add 40 bytes.
Agent/TCP set packetSize_ [expr {$opt(size) - 40}]
Agent/TCP set overhead_ $opt(overhead)
# ns-2's own defaults, to be changed in experiments: an RTT sample per window only, and Reno that does not recover a
# second time in one window.
Agent/TCP set timestamps_ $opt(timestamps)
Agent/TCP set bugFix_ $opt(bugfix)

# Only what is used: the Flags header is, by TCP itself.
remove-all-packet-headers
add-packet-header Common Flags IP TCP
set ns [new Simulator]
set random [new RNG]
$random seed $opt(seed)
$defaultRNG seed [expr {$opt(seed) + 1000}]

set left [$ns node]
set right [$ns node]
$ns simplex-link $left $right $opt(capacity) 0 DropTail
$ns simplex-link $right $left 100e9 0 DropTail
# limit_ counts the packet in service.
$ns queue-limit $left $right [expr {$opt(buffer) + 1}]
$ns queue-limit $right $left 1000000
set monitor [$ns monitor-queue $left $right ""]

for {set i 0} {$i < $opt(n)} {incr i} {
    set host [$ns node]
    set rtt [expr {$opt(shortest) + ($opt(longest) - $opt(shortest)) * ($i + 0.5) / $opt(n)}]
    $ns duplex-link $host $left $opt(access) [expr {$rtt / 2}] DropTail
    $ns queue-limit $host $left 1000000
    $ns queue-limit $left $host 1000000
    set tcp [new Agent/TCP/$opt(recovery)]
    set sink TCPSink
    if {$opt(recovery) eq "Sack1"} { append sink /Sack1 }
    if {$opt(delayed)} { append sink /DelAck }
    set receiver [new Agent/$sink]
    $ns attach-agent $host $tcp
    $ns attach-agent $right $receiver
    $ns connect $tcp $receiver
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at [expr {$opt(spread) * [$random uniform 0 1]}] "$ftp start"
}

proc counters {} {
    global monitor
    return [list [$monitor set pdepartures_] [$monitor set pdrops_] [$monitor set parrivals_]]
}
$ns at $opt(warm) { set before [counters] }
$ns at $opt(sim) {
    lassign $before departures drops arrivals
    lassign [counters] departures1 drops1 arrivals1
    # Packets, not bytes: the byte counter wraps at 2^31.
    set sent [expr {($departures1 - $departures) * $opt(size) * 8.0}]
    puts [format "%.6f %.6f %.0f" [expr {$sent / $opt(capacity) / ($opt(sim) - $opt(warm))}] \
        [expr {($drops1 - $drops) / double($arrivals1 - $arrivals)}] $departures1]
    exit 0
}
$ns run
