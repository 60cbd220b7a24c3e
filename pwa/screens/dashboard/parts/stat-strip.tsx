import type { Dashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'

/** A fixed figure: nothing measures it. */
const hoursSaved = 127

type StatStripProps = { state: Pick<Dashboard, 'team' | 'completed' | 'projects' | 'failed'>; isSlow: boolean }

/** Four figures in one divided strip, two by two where four do not fit. */
export function StatStrip({ state, isSlow }: StatStripProps) {
  const { team, completed, projects, failed } = state
  const stats: [label: string, value: number | undefined][] = [
    ['Active AI Agents', team?.filter((agent) => agent.available).length],
    ['Tasks Completed', completed ?? undefined],
    ['Active Projects', projects?.filter((project) => project.status === 'Active').length],
    ['Hours Saved', hoursSaved],
  ]
  return (
    <div className={css({ md: { paddingInline: '32' }, lg: { paddingInline: '64' } })}>
      <ul aria-label="In figures" className={strip}>
        {stats.map(([label, value]) => (
          <li key={label} className={cell}>
            <span className={css({ display: 'block', textStyle: 'display', fontFeatureSettings: '"tnum"' })}>
              {value ??
                (failed ? (
                  '–'
                ) : (
                  <span aria-hidden className={cx(skeleton(), figure, !isSlow && css({ visibility: 'hidden' }))} />
                ))}
            </span>{' '}
            <span className={css({ textStyle: 'label', color: 'fg.muted' })}>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const strip = css({
  display: 'grid',
  // Never three and one: below 40rem the least width of a column is half the strip.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(50%, max(25%, (40rem - 100%) * 999)), 1fr))',
  overflow: 'hidden',
  maxWidth: 'inner',
  marginInline: 'auto',
  borderTop: 'hairline',
  borderBottom: 'hairline',
})

// In the room of a figure of two digits.
const figure = css({ display: 'inline-block', width: '[2ch]', height: '[0.7em]' })

// Every figure has a line above and at its left; the strip cuts off those at its own edges, also where a pixel is a
// fraction. The pixel that it loses there is given back at the left, so that figures stand on the gutter.
const cell = css({
  marginTop: '[-2px]',
  marginLeft: '[-2px]',
  borderTop: 'hairline',
  borderLeft: 'hairline',
  padding: '16',
  paddingLeft: '[calc({spacing.16} + 1px)]',
  md: { paddingInline: '24', _first: { paddingLeft: '[1px]' } },
})
