;; out[t, r] = the sum over n of x[t, n] * w[r, n], of numbers of 32 bits: four rows of w at a time, four numbers at a time.
;; rows and columns are multiples of four. `npx wat2wasm times.wat -o times.wasm` makes the module anew.
(module
  (memory (import "memory" "memory") 1)
  (func $sum (param $lanes v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))
  (func (export "times")
    (param $x i32) (param $count i32) (param $w i32) (param $rows i32) (param $columns i32) (param $out i32)
    (local $row i32) (local $t i32) (local $n i32) (local $bytes i32) (local $to i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $own i32)
    (local $sumA v128) (local $sumB v128) (local $sumC v128) (local $sumD v128) (local $four v128)
    (local.set $bytes (i32.shl (local.get $columns) (i32.const 2)))
    (loop $nextRows
      (local.set $t (i32.const 0))
      (loop $nextOfX
        (local.set $own (i32.add (local.get $x) (i32.mul (local.get $t) (local.get $bytes))))
        (local.set $a (i32.add (local.get $w) (i32.mul (local.get $row) (local.get $bytes))))
        (local.set $b (i32.add (local.get $a) (local.get $bytes)))
        (local.set $c (i32.add (local.get $b) (local.get $bytes)))
        (local.set $d (i32.add (local.get $c) (local.get $bytes)))
        (local.set $sumA (v128.const f32x4 0 0 0 0))
        (local.set $sumB (v128.const f32x4 0 0 0 0))
        (local.set $sumC (v128.const f32x4 0 0 0 0))
        (local.set $sumD (v128.const f32x4 0 0 0 0))
        (local.set $n (local.get $columns))
        (loop $nextFour
          (local.set $four (v128.load (local.get $own)))
          (local.set $sumA (f32x4.add (local.get $sumA) (f32x4.mul (local.get $four) (v128.load (local.get $a)))))
          (local.set $sumB (f32x4.add (local.get $sumB) (f32x4.mul (local.get $four) (v128.load (local.get $b)))))
          (local.set $sumC (f32x4.add (local.get $sumC) (f32x4.mul (local.get $four) (v128.load (local.get $c)))))
          (local.set $sumD (f32x4.add (local.get $sumD) (f32x4.mul (local.get $four) (v128.load (local.get $d)))))
          (local.set $own (i32.add (local.get $own) (i32.const 16)))
          (local.set $a (i32.add (local.get $a) (i32.const 16)))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $c (i32.add (local.get $c) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (br_if $nextFour (local.tee $n (i32.sub (local.get $n) (i32.const 4)))))
        (local.set $to
          (i32.add (local.get $out)
            (i32.shl (i32.add (i32.mul (local.get $t) (local.get $rows)) (local.get $row)) (i32.const 2))))
        (f32.store offset=0 (local.get $to) (call $sum (local.get $sumA)))
        (f32.store offset=4 (local.get $to) (call $sum (local.get $sumB)))
        (f32.store offset=8 (local.get $to) (call $sum (local.get $sumC)))
        (f32.store offset=12 (local.get $to) (call $sum (local.get $sumD)))
        (br_if $nextOfX
          (i32.lt_s (local.tee $t (i32.add (local.get $t) (i32.const 1))) (local.get $count))))
      (br_if $nextRows
        (i32.lt_s (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))))
