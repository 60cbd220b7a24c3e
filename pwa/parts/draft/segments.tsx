import { css } from '#styled/css/css.js'

/** So many bars can still be told apart. */
const mostBars = 12

/** How many of the blanks are filled, as bars and in words. */
export function Segments({ filled, total }: { filled: number; total: number }) {
  return (
    <span className={css({ display: 'flex', alignItems: 'center', gap: '8', textStyle: 'small', color: 'fg.muted' })}>
      {total <= mostBars && (
        <span aria-hidden className={bars}>
          {Array.from({ length: total }, (_, n) => (
            // They are all alike.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={n} data-filled={n < filled || undefined} />
          ))}
        </span>
      )}
      {filled} of {total} filled
    </span>
  )
}

const bars = css({
  display: 'flex',
  gap: '2',
  '& > span': { width: '[18px]', height: '[4px]', borderRadius: 'full', background: 'bg.hover' },
  '& > [data-filled]': { background: 'fg.muted' },
})
