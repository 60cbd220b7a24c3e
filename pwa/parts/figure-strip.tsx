import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'

type FigureStripProps = {
  label: string
  /** An unknown figure is a dash. */
  figures: readonly [label: string, value: number | null][]
}

/** A few figures in one divided strip; four are two by two where they do not fit in a line. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <ul aria-label={label} className={cx(strip, figures.length % 2 === 0 && pairs)}>
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
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  overflow: 'hidden',
  borderTop: 'hairline',
  borderBottom: 'hairline',
})

const pairs = css({ mdDown: { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } })

// Every figure has a line above and at its left; the strip cuts off those at its own edges.
const cell = css({ marginTop: '[-1px]', marginLeft: '[-1px]', borderTop: 'hairline', borderLeft: 'hairline', paddingBlock: '12', paddingInline: '16', md: { _first: { paddingLeft: '[1px]' } } })
