# The home link in ns-2: a slow uplink, with or without a download beside the upload, and a probe.
# ns compare-ns2-home.tcl KEY VALUE …   (rates in bit/s, times in seconds, sizes in bytes)
#   study uplink64: one transfer and a UDP probe of rate `rate` over 64 kb/s; access serial | ethernet (10 Mb/s before it);
#                   queue fifo | cbq | front (cbq on the Ethernet side);
#                   spread 1: the probe's phases are random.
#   study pair:     2 Mb/s down, 360 kb/s up, both with a transfer (upload 0: none), and pings; queue fifo of `limit` waiting
#                   packets, or with unit bytes of so many waiting bytes; or cbq.
# Prints mean and largest delay of the probe in seconds, its loss rate, and IP bytes a second of download and upload.
array set opt {
    study uplink64 access serial queue fifo rate 2000 spread 0 warm 30 sim 430 seed 1
    down 2e6 up 360e3 limit 15000 unit bytes window 44 upload 1 recovery Sack1 delayed 1 interval 0.5
}
array set opt $argv

Agent/TCP set minrto_ 0.2
set ns [new Simulator]
$defaultRNG seed $opt(seed)
set random [new RNG]
$random seed [expr {$opt(seed) + 1000}]

proc transfer {from to class window size flavour sink} {
    global ns
    set tcp [new Agent/TCP$flavour]
    $tcp set fid_ $class
    $tcp set window_ $window
    $tcp set packetSize_ [expr {$size - 40}]
    $tcp set windowInit_ 2
    set receiver [new Agent/TCPSink$sink]
    $ns attach-agent $from $tcp
    $ns attach-agent $to $receiver
    $ns connect $tcp $receiver
    set ftp [new Application/FTP]
    $ftp attach-agent $tcp
    $ns at 0 "$ftp start"
}

# CBQ whose classes borrow: for each flow its share of the link and its priority, 1 first.
proc classes {from to shares} {
    global ns
    set link [$ns link $from $to]
    set top [new CBQClass]
    $top setparams none true 1.0 auto 8 2 0
    $link insert $top
    foreach {flow share priority} $shares {
        set class [new CBQClass]
        $class setparams $top true $share auto $priority 1 0
        set queue [new Queue/DropTail]
        $queue set limit_ 50
        $class install-queue $queue
        $link insert $class
        $link bind $class $flow
    }
}

proc uplink64 {} {
    global ns opt
    set host [$ns node]
    set modem [$ns node]
    set far [$ns node]
    set slow [expr {$opt(queue) eq "cbq" ? "CBQ/WRR" : "DropTail"}]
    # The probe (flow 2) before the transfer (flow 1).
    set shares {2 0.3 1 1 0.7 2}
    set first $host
    if {$opt(access) eq "ethernet"} {
        set kind [expr {$opt(queue) eq "front" ? "CBQ/WRR" : "DropTail"}]
        $ns simplex-link $host $modem 10e6 0 $kind
        $ns simplex-link $modem $host 10e6 0 DropTail
        if {$kind ne "DropTail"} { classes $host $modem $shares }
        set first $modem
    }
    $ns simplex-link $first $far 64e3 0 $slow
    $ns simplex-link $far $first 64e3 0 DropTail
    if {$slow ne "DropTail"} { classes $first $far $shares }
    # The pure defaults: Tahoe, window 20, limit_ 50, 1040 bytes on the wire, ACK of 40 bytes over 64 kb/s.
    transfer $host $far 1 20 1040 "" ""
    set udp [new Agent/UDP]
    $udp set fid_ 2
    set null [new Agent/Null]
    $ns attach-agent $host $udp
    $ns attach-agent $far $null
    $ns connect $udp $null
    set cbr [new Application/Traffic/CBR]
    $cbr set packetSize_ 64
    $cbr set rate_ $opt(rate)
    # Each gap drawn from half to one and a half times the mean.
    $cbr set random_ $opt(spread)
    $cbr attach-agent $udp
    $ns at $opt(warm) "$cbr start"
    # One way: when each packet was put into the first queue and when it came.
    $ns trace-queue $host [expr {$first eq $host ? $far : $modem}] stdout
    if {$first ne $host} { $ns trace-queue $first $far stdout }
    $ns at $opt(sim) { exit 0 }
}

set delays {}
set sent 0
Agent/Ping instproc recv {from rtt} {
    global delays ns opt
    if {[$ns now] - $rtt / 1000.0 > $opt(warm) - 0.001} { lappend delays [expr {$rtt / 1000.0}] }
}

proc pair {} {
    global ns opt down up echo
    set home [$ns node]
    set pop [$ns node]
    set server [$ns node]
    # 10 ms to the host that answers pings and 30 ms to the server, there and back.
    $ns simplex-link $pop $home $opt(down) 0 DropTail
    set kind [expr {$opt(queue) eq "cbq" ? "CBQ/WRR" : "DropTail"}]
    $ns simplex-link $home $pop $opt(up) 0 $kind
    $ns queue-limit $pop $home 101
    $ns duplex-link $pop $server 1e9 15ms DropTail
    $ns queue-limit $pop $server 100000
    $ns queue-limit $server $pop 100000
    set point [$ns node]
    $ns duplex-link $pop $point 1e9 5ms DropTail
    set queue [[$ns link $home $pop] queue]
    if {$opt(queue) eq "cbq"} {
        # The download's acknowledgements (flow 1) and the pings (0) before the upload (3).
        classes $home $pop {1 0.3 1 0 0.1 1 3 0.6 2}
    } elseif {$opt(unit) eq "bytes"} {
        # In bytes ns-2 compares the packets' mean size times limit_; a size of 1 makes limit_ bytes.
        $queue set queue_in_bytes_ true
        $queue set mean_pktsize_ 1
        $queue set limit_ [expr {$opt(limit) + 1}]
    } else {
        $queue set limit_ [expr {$opt(limit) + 1}]
    }
    set sink ""
    if {$opt(recovery) eq "Sack1"} { append sink /Sack1 }
    if {$opt(delayed)} { append sink /DelAck }
    transfer $server $home 1 $opt(window) 1500 /$opt(recovery) $sink
    if {$opt(upload)} { transfer $home $server 3 44 1500 /$opt(recovery) $sink }
    set down [$ns monitor-queue $pop $home ""]
    set up [$ns monitor-queue $home $pop ""]
    set echo [new Agent/Ping]
    set answer [new Agent/Ping]
    $echo set packetSize_ 84
    $answer set packetSize_ 84
    $ns attach-agent $home $echo
    $ns attach-agent $point $answer
    $ns connect $echo $answer
    $ns at $opt(warm) ping
    $ns at $opt(warm) { set before [list [$down set bdepartures_] [$up set bdepartures_]] }
    $ns at $opt(sim) report
}

proc ping {} {
    global ns opt echo sent random
    $echo send
    incr sent
    # Phases spread over the interval.
    set next [expr {[$ns now] + $opt(interval) * (0.5 + [$random uniform 0 1])}]
    if {$next < $opt(sim) - 2} { $ns at $next ping }
}

proc report {} {
    global delays sent opt before down up
    set sum 0.0
    set most 0.0
    foreach delay $delays {
        set sum [expr {$sum + $delay}]
        if {$delay > $most} { set most $delay }
    }
    set seconds [expr {$opt(sim) - $opt(warm)}]
    puts [format "%.6f %.6f %.6f %.0f %.0f" [expr {$sum / max(1, [llength $delays])}] $most \
        [expr {1.0 - [llength $delays] / double($sent)}] \
        [expr {([$down set bdepartures_] - [lindex $before 0]) / $seconds}] \
        [expr {([$up set bdepartures_] - [lindex $before 1]) / $seconds}]]
    exit 0
}

$opt(study)
$ns run
