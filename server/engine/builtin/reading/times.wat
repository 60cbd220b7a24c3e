;; out[t, r] = the sum over n of x[t, n] * w[r, n], of numbers of 32 bits: two rows of x and four of w at a time, four numbers at a time.
;; rows and columns are multiples of four; a step is the bytes from one row to the next. `npx wat2wasm times.wat -o times.wasm` makes the
;; module anew.
(module
  (memory (import "memory" "memory") 1)
  ;; The sums of the numbers of a, of b, of c and of d, beside each other.
  (func $sums (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local $ab v128) (local $cd v128)
    (local.set $ab
      (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $cd
      (f32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (f32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $ab) (local.get $cd))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $ab) (local.get $cd))))
  (func (export "times")
    (param $x i32) (param $xStep i32) (param $count i32)
    (param $w i32) (param $wStep i32) (param $rows i32) (param $columns i32)
    (param $out i32) (param $outStep i32)
    (local $row i32) (local $t i32) (local $n i32) (local $next i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $one i32) (local $two i32)
    (local $oneA v128) (local $oneB v128) (local $oneC v128) (local $oneD v128)
    (local $twoA v128) (local $twoB v128) (local $twoC v128) (local $twoD v128)
    (local $four v128) (local $other v128) (local $weights v128)
    (loop $nextRows
      (local.set $t (i32.const 0))
      (loop $nextOfX
        ;; The last of an odd number of rows is multiplied twice.
        (local.set $next
          (select (local.get $t) (i32.add (local.get $t) (i32.const 1))
            (i32.eq (i32.add (local.get $t) (i32.const 1)) (local.get $count))))
        (local.set $one (i32.add (local.get $x) (i32.mul (local.get $t) (local.get $xStep))))
        (local.set $two (i32.add (local.get $x) (i32.mul (local.get $next) (local.get $xStep))))
        (local.set $a (i32.add (local.get $w) (i32.mul (local.get $row) (local.get $wStep))))
        (local.set $b (i32.add (local.get $a) (local.get $wStep)))
        (local.set $c (i32.add (local.get $b) (local.get $wStep)))
        (local.set $d (i32.add (local.get $c) (local.get $wStep)))
        (local.set $oneA (v128.const f32x4 0 0 0 0))
        (local.set $oneB (v128.const f32x4 0 0 0 0))
        (local.set $oneC (v128.const f32x4 0 0 0 0))
        (local.set $oneD (v128.const f32x4 0 0 0 0))
        (local.set $twoA (v128.const f32x4 0 0 0 0))
        (local.set $twoB (v128.const f32x4 0 0 0 0))
        (local.set $twoC (v128.const f32x4 0 0 0 0))
        (local.set $twoD (v128.const f32x4 0 0 0 0))
        (local.set $n (local.get $columns))
        (loop $nextFour
          (local.set $four (v128.load (local.get $one)))
          (local.set $other (v128.load (local.get $two)))
          (local.set $weights (v128.load (local.get $a)))
          (local.set $oneA (f32x4.add (local.get $oneA) (f32x4.mul (local.get $four) (local.get $weights))))
          (local.set $twoA (f32x4.add (local.get $twoA) (f32x4.mul (local.get $other) (local.get $weights))))
          (local.set $weights (v128.load (local.get $b)))
          (local.set $oneB (f32x4.add (local.get $oneB) (f32x4.mul (local.get $four) (local.get $weights))))
          (local.set $twoB (f32x4.add (local.get $twoB) (f32x4.mul (local.get $other) (local.get $weights))))
          (local.set $weights (v128.load (local.get $c)))
          (local.set $oneC (f32x4.add (local.get $oneC) (f32x4.mul (local.get $four) (local.get $weights))))
          (local.set $twoC (f32x4.add (local.get $twoC) (f32x4.mul (local.get $other) (local.get $weights))))
          (local.set $weights (v128.load (local.get $d)))
          (local.set $oneD (f32x4.add (local.get $oneD) (f32x4.mul (local.get $four) (local.get $weights))))
          (local.set $twoD (f32x4.add (local.get $twoD) (f32x4.mul (local.get $other) (local.get $weights))))
          (local.set $one (i32.add (local.get $one) (i32.const 16)))
          (local.set $two (i32.add (local.get $two) (i32.const 16)))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $c (i32.add (local.get $c) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $nextFour (local.tee $n (i32.sub (local.get $n) (i32.const 4)))))
        (v128.store
          (i32.add
            (i32.add (local.get $out) (i32.mul (local.get $t) (local.get $outStep)))
            (i32.shl (local.get $row) (i32.const 2)))
          (call $sums (local.get $oneA) (local.get $oneB) (local.get $oneC) (local.get $oneD)))
        (v128.store
          (i32.add
            (i32.add (local.get $out) (i32.mul (local.get $next) (local.get $outStep)))
            (i32.shl (local.get $row) (i32.const 2)))
          (call $sums (local.get $twoA) (local.get $twoB) (local.get $twoC) (local.get $twoD)))
        (br_if $nextOfX
          (i32.lt_s (local.tee $t (i32.add (local.get $t) (i32.const 2))) (local.get $count))))
      (br_if $nextRows
        (i32.lt_s (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))))
