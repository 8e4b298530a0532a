;; Copies the static pieces of a tail into place, and packs the tail: the hot loops of `TailMemory` and `TailDeflater`,
;; with the same tables and the same output. All addresses are given by wasm-tail-memory.ts, which lays out the memory.
;; A broken precondition is a trap, never a write outside the tail or its output.
;;
;; `npm run write:tables` assembles this file into tail-machine.ts.
(module
  (memory (export "memory") 1)

  ;; The plan's tables (see plan.ts), as addresses.
  (global $literals (mut i32) (i32.const 0))
  (global $lengths (mut i32) (i32.const 0))
  (global $distances (mut i32) (i32.const 0))
  (global $opening (mut i32) (i32.const 0))
  (global $openingBytes (mut i32) (i32.const 0))
  (global $openingRest (mut i32) (i32.const 0))
  (global $endOfBlock (mut i32) (i32.const 0))
  (global $pieceCount (mut i32) (i32.const 0))
  (global $pieceAt (mut i32) (i32.const 0))
  (global $pieceBytes (mut i32) (i32.const 0))
  (global $firstStep (mut i32) (i32.const 0))
  (global $steps (mut i32) (i32.const 0))
  (global $firstMatch (mut i32) (i32.const 0))
  (global $matches (mut i32) (i32.const 0))
  ;; Latest position of each piece in the tail; the entry after them is the prefix, always at 0.
  (global $last (mut i32) (i32.const 0))

  ;; The current run: addresses of the tail and of the packed bytes.
  (global $tail (mut i32) (i32.const 0))
  (global $out (mut i32) (i32.const 0))

  (func (export "setTables")
    (param $newLiterals i32) (param $newLengths i32) (param $newDistances i32)
    (param $newOpening i32) (param $newOpeningBytes i32)
    (param $newOpeningRest i32) (param $newEndOfBlock i32)
    (param $newPieceCount i32) (param $newPieceAt i32) (param $newPieceBytes i32)
    (param $newFirstStep i32) (param $newSteps i32)
    (param $newFirstMatch i32) (param $newMatches i32) (param $newLast i32)
    (global.set $literals (local.get $newLiterals))
    (global.set $lengths (local.get $newLengths))
    (global.set $distances (local.get $newDistances))
    (global.set $opening (local.get $newOpening))
    (global.set $openingBytes (local.get $newOpeningBytes))
    (global.set $openingRest (local.get $newOpeningRest))
    (global.set $endOfBlock (local.get $newEndOfBlock))
    (global.set $pieceCount (local.get $newPieceCount))
    (global.set $pieceAt (local.get $newPieceAt))
    (global.set $pieceBytes (local.get $newPieceBytes))
    (global.set $firstStep (local.get $newFirstStep))
    (global.set $steps (local.get $newSteps))
    (global.set $firstMatch (local.get $newFirstMatch))
    (global.set $matches (local.get $newMatches))
    (global.set $last (local.get $newLast)))

  ;; The word at index `index` of the table at `table`.
  (func $word (param $table i32) (param $index i32) (result i32)
    (i32.load (i32.add (local.get $table) (i32.shl (local.get $index) (i32.const 2)))))

  ;; Copies the bytes of the operations from address `op` to `opsEnd` into the tail, which has room for `room` bytes.
  (func (export "place")
    (param $tail i32) (param $room i32) (param $op i32) (param $opsEnd i32)
    (local $position i32) (local $kind i32) (local $distance i32) (local $length i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $op) (local.get $opsEnd)))
        (local.set $position (i32.load (local.get $op)))
        (local.set $kind (i32.load offset=4 (local.get $op)))
        (if (i32.lt_s (local.get $kind) (i32.const 0))
          (then
            (local.set $distance (i32.load offset=8 (local.get $op)))
            (local.set $length (i32.sub (i32.const 0) (local.get $kind)))
            (call $require (i32.le_u (local.get $distance) (local.get $position)))
            (call $require (i32.le_u (local.get $length) (local.get $distance)))
            (call $requireRoom (local.get $position) (local.get $length) (local.get $room))
            (call $copy
              (i32.add (local.get $tail) (local.get $position))
              (i32.add (local.get $tail) (i32.sub (local.get $position) (local.get $distance)))
              (local.get $length)))
          (else
            (call $require (i32.lt_u (local.get $kind) (global.get $pieceCount)))
            (local.set $length (call $word (global.get $pieceBytes) (local.get $kind)))
            (call $requireRoom (local.get $position) (local.get $length) (local.get $room))
            (call $copy
              (i32.add (local.get $tail) (local.get $position))
              (call $word (global.get $pieceAt) (local.get $kind))
              (local.get $length))))
        (local.set $op (i32.add (local.get $op) (i32.const 12)))
        (br $next))))

  (func $require (param $holds i32)
    (if (i32.eqz (local.get $holds)) (then (unreachable))))

  (func $requireRoom (param $position i32) (param $length i32) (param $room i32)
    (call $require (i32.le_u (local.get $position) (local.get $room)))
    (call $require
      (i32.le_u (local.get $length) (i32.sub (local.get $room) (local.get $position)))))

  ;; Copies `length` bytes between places that do not overlap. Writes nothing behind them.
  (func $copy (param $to i32) (param $from i32) (param $length i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $length)))
    (if (i32.lt_u (local.get $length) (i32.const 16))
      (then
        (call $copyShort (local.get $to) (local.get $from) (local.get $length))
        (return)))
    ;; The last sixteen bytes may overlap those before.
    (v128.store
      (i32.sub (local.get $end) (i32.const 16))
      (v128.load (i32.sub (i32.add (local.get $from) (local.get $length)) (i32.const 16))))
    (local.set $end (i32.sub (local.get $end) (i32.const 16)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $end)))
        (v128.store (local.get $to) (v128.load (local.get $from)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br $next))))

  ;; Fewer than sixteen bytes.
  (func $copyShort (param $to i32) (param $from i32) (param $length i32)
    (local $lastTo i32) (local $lastFrom i32)
    (local.set $lastTo (i32.add (local.get $to) (local.get $length)))
    (local.set $lastFrom (i32.add (local.get $from) (local.get $length)))
    (if (i32.ge_u (local.get $length) (i32.const 8))
      (then
        (i64.store (local.get $to) (i64.load (local.get $from)))
        (i64.store
          (i32.sub (local.get $lastTo) (i32.const 8))
          (i64.load (i32.sub (local.get $lastFrom) (i32.const 8))))
        (return)))
    (if (i32.ge_u (local.get $length) (i32.const 4))
      (then
        (i32.store (local.get $to) (i32.load (local.get $from)))
        (i32.store
          (i32.sub (local.get $lastTo) (i32.const 4))
          (i32.load (i32.sub (local.get $lastFrom) (i32.const 4))))
        (return)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $to) (local.get $lastTo)))
        (i32.store8 (local.get $to) (i32.load8_u (local.get $from)))
        (local.set $to (i32.add (local.get $to) (i32.const 1)))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $next))))

  ;; Packs `length` bytes of the tail; returns the number of bytes written to `out`. What `TailDeflater.run` does.
  (func (export "pack")
    (param $newTail i32) (param $length i32) (param $op i32) (param $opsEnd i32)
    (param $newOut i32) (result i32)
    (local $at i32) (local $position i32) (local $start i32) (local $kind i32)
    (global.set $tail (local.get $newTail))
    (global.set $out (local.get $newOut))
    ;; 0xC0C0C0C0: so far back that it is out of every distance's reach.
    (memory.fill
      (global.get $last) (i32.const 0xC0) (i32.shl (global.get $pieceCount) (i32.const 2)))
    (i32.store
      (i32.add (global.get $last) (i32.shl (global.get $pieceCount) (i32.const 2)))
      (i32.const 0))
    (i32.store8 (global.get $out) (i32.const 0))
    (local.set $at (call $putWord (i32.const 0) (global.get $openingRest)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $op) (local.get $opsEnd)))
        (local.set $start (i32.load (local.get $op)))
        (local.set $kind (i32.load offset=4 (local.get $op)))
        ;; The room reserved for `out` suffices only if operations do not overlap.
        (call $require (i32.le_u (local.get $position) (local.get $start)))
        (call $require (i32.le_u (local.get $start) (local.get $length)))
        (local.set $at
          (call $fresh (local.get $at) (local.get $position) (local.get $start)))
        (if (i32.lt_s (local.get $kind) (i32.const 0))
          (then
            (local.set $position (i32.sub (local.get $start) (local.get $kind)))
            (call $require (i32.le_u (local.get $position) (local.get $length)))
            (local.set $at
              (call $repeat
                (local.get $at)
                (local.get $start)
                (i32.sub (i32.const 0) (local.get $kind))
                (i32.load offset=8 (local.get $op)))))
          (else
            (call $require (i32.lt_u (local.get $kind) (global.get $pieceCount)))
            (local.set $position
              (i32.add
                (local.get $start)
                (call $word (global.get $pieceBytes) (local.get $kind))))
            (call $require (i32.le_u (local.get $position) (local.get $length)))
            (local.set $at
              (call $piece (local.get $at) (local.get $start) (local.get $kind)))))
        (local.set $op (i32.add (local.get $op) (i32.const 12)))
        (br $next)))
    (local.set $at (call $fresh (local.get $at) (local.get $position) (local.get $length)))
    (local.set $at (call $putWord (local.get $at) (global.get $endOfBlock)))
    ;; An empty final block: BFINAL, fixed codes, end of block.
    (local.set $at (call $put (local.get $at) (i64.const 3) (i32.const 10)))
    (i32.shr_u (i32.add (local.get $at) (i32.const 7)) (i32.const 3)))

  ;; The functions below take and return `at`, the position in `out` in bits. The bits of the byte at the position that
  ;; are not yet written are 0; later bytes are undefined.

  ;; Writes `count` (≤ 57) bits, whose other bits must be 0.
  (func $put (param $at i32) (param $bits i64) (param $count i32) (result i32)
    (local $address i32)
    (local.set $address
      (i32.add (global.get $out) (i32.shr_u (local.get $at) (i32.const 3))))
    (i64.store
      (local.get $address)
      (i64.or
        (i64.load8_u (local.get $address))
        (i64.shl
          (local.get $bits)
          (i64.extend_i32_u (i32.and (local.get $at) (i32.const 7))))))
    (i32.add (local.get $at) (local.get $count)))

  ;; Writes a code word: count · 2²⁴ + bits.
  (func $putWord (param $at i32) (param $word i32) (result i32)
    (call $put (local.get $at) (call $bits (local.get $word)) (call $count (local.get $word))))

  (func $bits (param $word i32) (result i64)
    (i64.extend_i32_u (i32.and (local.get $word) (i32.const 0xFFFFFF))))

  (func $count (param $word i32) (result i32)
    (i32.shr_u (local.get $word) (i32.const 24)))

  ;; Writes the code of a byte range, three literals at a time: at most 45 bits. Literals behind the end have no bits;
  ;; a loop for the last ones would cost a mispredicted branch per value. This loop and that of `$putSteps` are most of the
  ;; time and call little, because not every host inlines calls.
  (func $putLiterals (param $at i32) (param $from i32) (param $to i32) (result i32)
    (local $address i32) (local $end i32) (local $table i32) (local $packed i32)
    (local $one i32) (local $two i32) (local $three i32) (local $count i32)
    (local.set $address (i32.add (global.get $tail) (local.get $from)))
    (local.set $end (i32.add (global.get $tail) (local.get $to)))
    (local.set $table (global.get $literals))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $address) (local.get $end)))
        (local.set $one
          (i32.load
            (i32.add
              (local.get $table)
              (i32.shl (i32.load8_u (local.get $address)) (i32.const 2)))))
        (local.set $two
          (select
            (i32.load
              (i32.add
                (local.get $table)
                (i32.shl (i32.load8_u offset=1 (local.get $address)) (i32.const 2))))
            (i32.const 0)
            (i32.lt_u (i32.add (local.get $address) (i32.const 1)) (local.get $end))))
        (local.set $three
          (select
            (i32.load
              (i32.add
                (local.get $table)
                (i32.shl (i32.load8_u offset=2 (local.get $address)) (i32.const 2))))
            (i32.const 0)
            (i32.lt_u (i32.add (local.get $address) (i32.const 2)) (local.get $end))))
        (local.set $count
          (i32.add
            (i32.shr_u (local.get $one) (i32.const 24))
            (i32.shr_u (local.get $two) (i32.const 24))))
        (local.set $packed
          (i32.add (global.get $out) (i32.shr_u (local.get $at) (i32.const 3))))
        (i64.store
          (local.get $packed)
          (i64.or
            (i64.load8_u (local.get $packed))
            (i64.shl
              (i64.or
                (i64.or
                  (i64.extend_i32_u (i32.and (local.get $one) (i32.const 0xFFFFFF)))
                  (i64.shl
                    (i64.extend_i32_u (i32.and (local.get $two) (i32.const 0xFFFFFF)))
                    (i64.extend_i32_u (i32.shr_u (local.get $one) (i32.const 24)))))
                (i64.shl
                  (i64.extend_i32_u (i32.and (local.get $three) (i32.const 0xFFFFFF)))
                  (i64.extend_i32_u (local.get $count))))
              (i64.extend_i32_u (i32.and (local.get $at) (i32.const 7))))))
        (local.set $at
          (i32.add
            (local.get $at)
            (i32.add (local.get $count) (i32.shr_u (local.get $three) (i32.const 24)))))
        (local.set $address (i32.add (local.get $address) (i32.const 3)))
        (br $next)))
    (local.get $at))

  ;; Bytes that no operation covers.
  (func $fresh (param $at i32) (param $from i32) (param $to i32) (result i32)
    (if (i32.ge_u (i32.sub (local.get $to) (local.get $from)) (i32.const 1024))
      (then
        (if (call $isDearer (local.get $from) (local.get $to))
          (then
            (return (call $putStored (local.get $at) (local.get $from) (local.get $to)))))))
    (call $putLiterals (local.get $at) (local.get $from) (local.get $to)))

  (func $repeat
    (param $at i32) (param $start i32) (param $length i32) (param $distance i32) (result i32)
    (if (i32.and
          (i32.le_s (local.get $distance) (i32.const 32768))
          (i32.ge_s (local.get $length) (i32.const 3)))
      (then
        (return (call $putMatch (local.get $at) (local.get $length) (local.get $distance)))))
    (call $putLiterals
      (local.get $at)
      (local.get $start)
      (i32.add (local.get $start) (local.get $length))))

  ;; A piece that occurred within the window is a match of itself.
  (func $piece (param $at i32) (param $start i32) (param $piece i32) (result i32)
    (local $latest i32) (local $distance i32) (local $length i32)
    (local.set $latest
      (i32.add (global.get $last) (i32.shl (local.get $piece) (i32.const 2))))
    (local.set $distance (i32.sub (local.get $start) (i32.load (local.get $latest))))
    (local.set $length (call $word (global.get $pieceBytes) (local.get $piece)))
    (i32.store (local.get $latest) (local.get $start))
    (if (i32.and
          (i32.le_s (local.get $distance) (i32.const 32768))
          (i32.ge_s (local.get $length) (i32.const 3)))
      (then
        (return (call $putMatch (local.get $at) (local.get $length) (local.get $distance)))))
    (call $putSteps (local.get $at) (local.get $start) (local.get $piece)))

  (func $putSteps (param $at i32) (param $start i32) (param $piece i32) (result i32)
    (local $step i32) (local $end i32) (local $bits i64) (local $count i32)
    (local $source i32) (local $distance i32) (local $word i64) (local $packed i32)
    (local.set $step
      (i32.add
        (global.get $steps)
        (i32.shl (call $word (global.get $firstStep) (local.get $piece)) (i32.const 2))))
    (local.set $end
      (i32.add
        (global.get $steps)
        (i32.shl
          (call $word (global.get $firstStep) (i32.add (local.get $piece) (i32.const 1)))
          (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $step) (local.get $end)))
        (local.set $bits (i64.load32_u (local.get $step)))
        (local.set $count (i32.load offset=4 (local.get $step)))
        (local.set $source (i32.load offset=8 (local.get $step)))
        (block $put
          (br_if $put (i32.lt_s (local.get $source) (i32.const 0)))
          (local.set $distance
            (i32.sub
              (i32.add (local.get $start) (i32.load offset=12 (local.get $step)))
              (i32.load
                (i32.add (global.get $last) (i32.shl (local.get $source) (i32.const 2))))))
          (if (i32.gt_s (local.get $distance) (i32.const 32768))
            (then
              (local.set $at
                (call $putIndirect
                  (local.get $at) (local.get $start) (i32.load offset=16 (local.get $step))))
              (local.set $step (i32.add (local.get $step) (i32.const 20)))
              (br $next)))
          (local.set $word (call $distanceWord (local.get $distance)))
          (if (i32.gt_u
                (i32.add
                  (local.get $count)
                  (i32.wrap_i64 (i64.shr_u (local.get $word) (i64.const 32))))
                (i32.const 57))
            (then
              (local.set $at
                (call $putBoth
                  (local.get $at) (local.get $bits) (local.get $count) (local.get $word)))
              (local.set $step (i32.add (local.get $step) (i32.const 20)))
              (br $next)))
          (local.set $bits
            (i64.or
              (local.get $bits)
              (i64.shl
                (i64.and (local.get $word) (i64.const 0xFFFFFFFF))
                (i64.extend_i32_u (local.get $count)))))
          (local.set $count
            (i32.add
              (local.get $count)
              (i32.wrap_i64 (i64.shr_u (local.get $word) (i64.const 32))))))
        (local.set $packed
          (i32.add (global.get $out) (i32.shr_u (local.get $at) (i32.const 3))))
        (i64.store
          (local.get $packed)
          (i64.or
            (i64.load8_u (local.get $packed))
            (i64.shl
              (local.get $bits)
              (i64.extend_i32_u (i32.and (local.get $at) (i32.const 7))))))
        (local.set $at (i32.add (local.get $at) (local.get $count)))
        (local.set $step (i32.add (local.get $step) (i32.const 20)))
        (br $next)))
    (local.get $at))

  ;; Writes `count` (≤ 31) bits, and a distance's code (see `$distanceWord`).
  (func $putBoth
    (param $at i32) (param $bits i64) (param $count i32) (param $word i64) (result i32)
    (local $wordBits i64) (local $wordCount i32)
    (local.set $wordBits (i64.and (local.get $word) (i64.const 0xFFFFFFFF)))
    (local.set $wordCount (i32.wrap_i64 (i64.shr_u (local.get $word) (i64.const 32))))
    (if (i32.le_u (i32.add (local.get $count) (local.get $wordCount)) (i32.const 57))
      (then
        (return
          (call $put
            (local.get $at)
            (i64.or
              (local.get $bits)
              (i64.shl (local.get $wordBits) (i64.extend_i32_u (local.get $count))))
            (i32.add (local.get $count) (local.get $wordCount))))))
    (call $put
      (call $put (local.get $at) (local.get $bits) (local.get $count))
      (local.get $wordBits)
      (local.get $wordCount)))

  ;; The code of a distance with its extra bits, at most 28 bits: count · 2³² + bits. The symbol as in `codedDistance`.
  (func $distanceWord (param $distance i32) (result i64)
    (local $value i32) (local $extraBits i32) (local $code i32) (local $count i32)
    (local.set $value (i32.sub (local.get $distance) (i32.const 1)))
    (local.set $extraBits
      (select
        (i32.const 0)
        (i32.sub (i32.const 30) (i32.clz (local.get $value)))
        (i32.lt_u (local.get $value) (i32.const 4))))
    (local.set $code
      (i32.load
        (i32.add
          (global.get $distances)
          (i32.shl
            (i32.add
              (i32.shl (local.get $extraBits) (i32.const 1))
              (i32.shr_u (local.get $value) (local.get $extraBits)))
            (i32.const 2)))))
    (local.set $count (i32.shr_u (local.get $code) (i32.const 24)))
    (i64.or
      (i64.extend_i32_u
        (i32.or
          (i32.and (local.get $code) (i32.const 0xFFFFFF))
          (i32.shl
            (i32.and
              (local.get $value)
              (i32.sub (i32.shl (i32.const 1) (local.get $extraBits)) (i32.const 1)))
            (local.get $count))))
      (i64.shl
        (i64.extend_i32_u (i32.add (local.get $count) (local.get $extraBits)))
        (i64.const 32))))

  ;; A match of `length` ≥ 3 bytes, `distance` back, in parts of 3 to 258 bytes.
  (func $putMatch (param $at i32) (param $length i32) (param $distance i32) (result i32)
    (local $word i64) (local $part i32) (local $lengthWord i32)
    (local.set $word (call $distanceWord (local.get $distance)))
    (block $done
      (loop $next
        (br_if $done (i32.le_s (local.get $length) (i32.const 0)))
        (local.set $part (local.get $length))
        (if (i32.gt_u (local.get $length) (i32.const 258))
          (then
            (local.set $part
              (select
                (i32.const 255)
                (i32.const 258)
                (i32.lt_u (i32.sub (local.get $length) (i32.const 258)) (i32.const 3))))))
        (local.set $lengthWord (call $word (global.get $lengths) (local.get $part)))
        (local.set $at
          (call $putBoth
            (local.get $at)
            (call $bits (local.get $lengthWord))
            (call $count (local.get $lengthWord))
            (local.get $word)))
        (local.set $length (i32.sub (local.get $length) (local.get $part)))
        (br $next)))
    (local.get $at))

  ;; The address of a match's record.
  (func $match (param $index i32) (result i32)
    (i32.add (global.get $matches) (i32.shl (local.get $index) (i32.const 2))))

  ;; A step whose source is not in the row or too far back: encoded by means of its source's own sources.
  (func $putIndirect (param $at i32) (param $start i32) (param $index i32) (result i32)
    (local $match i32) (local $from i32)
    (local.set $match (call $match (local.get $index)))
    (local.set $from (i32.add (local.get $start) (i32.load (local.get $match))))
    (call $putPart
      (call $putLiterals
        (local.get $at)
        (i32.sub (local.get $from) (i32.load offset=16 (local.get $match)))
        (local.get $from))
      (local.get $index)
      (local.get $from)
      (i32.add (local.get $from) (i32.load offset=4 (local.get $match)))
      (local.get $start)
      (i32.const 12)))

  ;; Bytes `from` to `to`, which lie within the match `index` of a piece that begins at `start`, or would if it were in
  ;; the row. `indirections`: how many more sources may be followed.
  (func $putPart
    (param $at i32) (param $index i32) (param $from i32) (param $to i32) (param $start i32)
    (param $indirections i32) (result i32)
    (local $match i32) (local $source i32) (local $distance i32)
    (if (i32.lt_s (i32.sub (local.get $to) (local.get $from)) (i32.const 7))
      (then (return (call $putLiterals (local.get $at) (local.get $from) (local.get $to)))))
    (block $done
      (loop $next
        (br_if $done (i32.lt_s (local.get $index) (i32.const 0)))
        (local.set $match (call $match (local.get $index)))
        (local.set $source (i32.load offset=8 (local.get $match)))
        (local.set $start
          (i32.add (local.get $start) (i32.load offset=12 (local.get $match))))
        (local.set $distance
          (i32.sub (local.get $start) (call $word (global.get $last) (local.get $source))))
        (if (i32.le_s (local.get $distance) (i32.const 32768))
          (then
            (return
              (call $putMatch
                (local.get $at)
                (i32.sub (local.get $to) (local.get $from))
                (local.get $distance)))))
        (local.set $index (i32.load offset=20 (local.get $match)))
        (br $next)))
    (if (i32.or
          (i32.eqz (local.get $indirections))
          (i32.eq (local.get $source) (global.get $pieceCount)))
      (then (return (call $putLiterals (local.get $at) (local.get $from) (local.get $to)))))
    (call $putPieceParts
      (local.get $at)
      (local.get $source)
      (local.get $from)
      (local.get $to)
      (local.get $start)
      (i32.sub (local.get $indirections) (i32.const 1))))

  ;; A part of piece `piece`, encoded by means of the piece's matches.
  (func $putPieceParts
    (param $at i32) (param $piece i32) (param $done i32) (param $to i32) (param $start i32)
    (param $indirections i32) (result i32)
    (local $index i32) (local $end i32) (local $match i32)
    (local $partFrom i32) (local $partTo i32)
    (local.set $index (call $word (global.get $firstMatch) (local.get $piece)))
    (local.set $end
      (call $word (global.get $firstMatch) (i32.add (local.get $piece) (i32.const 1))))
    (block $stop
      (loop $next
        (br_if $stop
          (i32.or
            (i32.ge_s (local.get $index) (local.get $end))
            (i32.ge_s (local.get $done) (local.get $to))))
        (local.set $match (call $match (local.get $index)))
        (local.set $partFrom (i32.add (local.get $start) (i32.load (local.get $match))))
        (local.set $partTo
          (i32.add (local.get $partFrom) (i32.load offset=4 (local.get $match))))
        (if (i32.gt_s (local.get $partTo) (local.get $to))
          (then (local.set $partTo (local.get $to))))
        (if (i32.and
              (i32.gt_s (local.get $partTo) (local.get $done))
              (i32.lt_s (local.get $partFrom) (local.get $to)))
          (then
            (if (i32.lt_s (local.get $partFrom) (local.get $done))
              (then (local.set $partFrom (local.get $done))))
            (local.set $at
              (call $putLiterals (local.get $at) (local.get $done) (local.get $partFrom)))
            (local.set $at
              (call $putPart
                (local.get $at)
                (local.get $index)
                (local.get $partFrom)
                (local.get $partTo)
                (local.get $start)
                (local.get $indirections)))
            (local.set $done (local.get $partTo))))
        (local.set $index (i32.add (local.get $index) (i32.const 6)))
        (br $next)))
    (call $putLiterals (local.get $at) (local.get $done) (local.get $to)))

  ;; True if these bytes take less room stored than coded, as image data does: the codes are made for text.
  (func $isDearer (param $from i32) (param $to i32) (result i32)
    (local $at i32) (local $bits i64)
    (local.set $at (local.get $from))
    (loop $next
      (local.set $bits
        (i64.add
          (local.get $bits)
          (i64.extend_i32_u
            (call $count
              (call $word
                (global.get $literals)
                (i32.load8_u (i32.add (global.get $tail) (local.get $at))))))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $to))))
    (i64.gt_u
      (local.get $bits)
      (i64.extend_i32_u
        (i32.shl
          (i32.add
            (i32.add (i32.sub (local.get $to) (local.get $from)) (global.get $openingBytes))
            (i32.const 16))
          (i32.const 3)))))

  ;; Ends the block, writes stored blocks (RFC 1951, 3.2.4), and opens another block with the plan's codes.
  (func $putStored (param $at i32) (param $from i32) (param $to i32) (result i32)
    (local $part i32)
    (local.set $at (call $putWord (local.get $at) (global.get $endOfBlock)))
    (loop $next
      (local.set $part (i32.sub (local.get $to) (local.get $from)))
      (if (i32.gt_u (local.get $part) (i32.const 0xFFFF))
        (then (local.set $part (i32.const 0xFFFF))))
      (local.set $at (call $put (local.get $at) (i64.const 0) (i32.const 3)))
      (local.set $at
        (i32.and (i32.add (local.get $at) (i32.const 7)) (i32.const -8)))
      ;; The next byte is a new one.
      (call $clearByte (local.get $at))
      (local.set $at
        (call $put
          (local.get $at)
          (i64.extend_i32_u
            (i32.or
              (local.get $part)
              (i32.shl (i32.xor (local.get $part) (i32.const 0xFFFF)) (i32.const 16))))
          (i32.const 32)))
      (local.set $at
        (call $putBytes
          (local.get $at)
          (i32.add (global.get $tail) (local.get $from))
          (local.get $part)))
      (local.set $from (i32.add (local.get $from) (local.get $part)))
      (br_if $next (i32.lt_u (local.get $from) (local.get $to))))
    (call $putWord
      (call $putBytes (local.get $at) (global.get $opening) (global.get $openingBytes))
      (global.get $openingRest)))

  ;; Copies whole bytes from an address to an aligned position.
  (func $putBytes (param $at i32) (param $from i32) (param $length i32) (result i32)
    (memory.copy
      (i32.add (global.get $out) (i32.shr_u (local.get $at) (i32.const 3)))
      (local.get $from)
      (local.get $length))
    (local.set $at (i32.add (local.get $at) (i32.shl (local.get $length) (i32.const 3))))
    (call $clearByte (local.get $at))
    (local.get $at))

  (func $clearByte (param $at i32)
    (i32.store8
      (i32.add (global.get $out) (i32.shr_u (local.get $at) (i32.const 3)))
      (i32.const 0))))
