import { css } from '#styled/css/css.js'

/** What is known of somebody or something, a line each. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl
      className={css({
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: '16',
        rowGap: '4',
        paddingBottom: '8',
      })}
    >
      {facts.map(([name, value]) => (
        <div key={name} className={css({ display: 'contents' })}>
          <dt className={css({ color: 'fg.muted' })}>{name}</dt>
          <dd className={css({ overflowWrap: 'anywhere' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
