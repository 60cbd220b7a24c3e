import { css } from '#styled/css/css.js'

/** The mark alone, in the colour of the text around it. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      viewBox="96 130 320 246"
      width={size * 1.3}
      height={size}
      aria-hidden
      focusable="false"
      className={css({ color: 'accent.solid' })}
    >
      <path
        d="M124 348V228a66 66 0 0 1 132 0v120M256 228a66 66 0 0 1 132 0v120"
        fill="none"
        stroke="currentColor"
        strokeWidth="46"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="190" cy="262" r="28" fill="currentColor" />
      <circle cx="322" cy="262" r="28" fill="currentColor" />
    </svg>
  )
}

export function Brand() {
  return (
    <span className={brand}>
      <BrandMark size={18} />
      Muster
    </span>
  )
}

// Where there is no room for the whole name it goes out of sight below the mark.
const brand = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '8',
  alignContent: 'flex-start',
  height: '[1.5rem]',
  overflow: 'hidden',
  '& svg': { height: '[1.5rem]' },
  textStyle: 'heading',
})
