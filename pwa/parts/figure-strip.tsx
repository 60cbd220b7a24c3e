import { css } from '#styled/css/css.js'

type FigureStripProps = {
  label: string
  /** An unknown figure is a dash. */
  figures: readonly [label: string, value: number | null][]
}

/** A few figures in one divided strip, two by two where they do not fit in a line. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <ul aria-label={label} className={strip}>
      {figures.map(([name, value]) => (
        <li key={name} className={cell}>
          <span className={css({ display: 'block', textStyle: 'title', fontVariantNumeric: 'tabular-nums' })}>{value?.toLocaleString('en') ?? '–'}</span>{' '}
          <span className={css({ textStyle: 'label', color: 'fg.muted' })}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

const strip = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(50%, 9rem), 1fr))',
  overflow: 'hidden',
  borderTop: 'hairline',
  borderBottom: 'hairline',
})

// Every figure has a line above and at its left; the strip cuts off those at its own edges.
const cell = css({ marginTop: '[-1px]', marginLeft: '[-1px]', borderTop: 'hairline', borderLeft: 'hairline', paddingBlock: '12', paddingInline: '16', _first: { paddingLeft: '[1px]' } })
