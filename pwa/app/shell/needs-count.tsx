import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'

/** How many things wait for the reader behind an entry of the navigation; nothing where none does. */
export function NeedsCount({ count, className = '' }: { count: number | undefined; className?: string }) {
  if (!count) return null
  return (
    <span className={cx(badge, className)}>
      {count > 99 ? '99+' : count}
      <span className={css({ srOnly: true })}> {count === 1 ? 'needs' : 'need'} you</span>
    </span>
  )
}

const badge = css({
  minWidth: 'icon',
  paddingInline: '4',
  borderRadius: 'full',
  textStyle: 'small',
  fontWeight: 'strong',
  textAlign: 'center',
  lineHeight: '[1.54]',
  color: 'waiting.fg',
  background: 'waiting.bg',
})
