import { css } from '#styled/css/css.js'
import { figures as recipe } from '#styled/recipes/figures.js'

type FigureStripProps = {
  label: string
  /** An unknown figure is a dash. */
  figures: readonly [label: string, value: number | null][]
}

/** A few figures in one divided strip; four are two by two where they do not fit in a line. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  const styles = recipe({ pairs: figures.length % 2 === 0 })
  return (
    <ul aria-label={label} className={styles.strip}>
      {figures.map(([name, value]) => (
        <li key={name} className={styles.cell}>
          <span className={css({ display: 'block', textStyle: 'title', fontVariantNumeric: 'tabular-nums' })}>
            {value?.toLocaleString('en') ?? '–'}
          </span>{' '}
          <span className={css({ textStyle: 'label', color: 'fg.muted' })}>{name}</span>
        </li>
      ))}
    </ul>
  )
}
