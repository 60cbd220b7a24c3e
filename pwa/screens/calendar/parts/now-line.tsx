import { timeOf } from '#pwa/screens/calendar/local-day.ts'
import { css } from '#styled/css/css.js'

/** Parts what has begun from what is to come. */
export function NowLine({ now }: { now: number }) {
  return (
    <li className={line}>
      <span className={css({ textStyle: 'small', fontWeight: 'strong' })}>Now {timeOf(now)}</span>
      <span
        aria-hidden
        className={css({ flex: '1', height: '[2px]', borderRadius: 'full', background: 'accent.solid' })}
      />
    </li>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  paddingBlock: '2',
  color: 'accent.fg',
  '& + li': { borderTop: 'none' },
})
