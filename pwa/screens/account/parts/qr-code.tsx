import { css } from '#styled/css/css.js'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code, drawn here: what it says leaves the device for no picture service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  // Black on white in the dark too: some cameras read no other.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={css({ width: '[12rem]', height: '[12rem]', borderRadius: 'badge', flexShrink: '0' })}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** Runs of dark squares, with the quiet edge of four that ISO/IEC 18004 asks for. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}
