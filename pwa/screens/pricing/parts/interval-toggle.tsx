import type { Interval } from '#pwa/screens/pricing/price-words.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type IntervalToggleProps = { name: string; value: Interval; monthly: ReactNode; annual: ReactNode; onChange: (interval: Interval) => void }

/** How one pays, as two halves of one switch; nothing moves when it turns. */
export function IntervalToggle({ name, value, monthly, annual, onChange }: IntervalToggleProps) {
  const half = (interval: Interval, words: ReactNode) => (
    <label className={segment}>
      <input type="radio" name={name} className={css({ srOnly: true })} checked={value === interval} onChange={() => onChange(interval)} />
      {words}
    </label>
  )
  return (
    <fieldset className={track}>
      <legend className={css({ srOnly: true })}>How you pay</legend>
      {half('monthly', monthly)}
      {half('annual', annual)}
    </fieldset>
  )
}

const track = css({ display: 'inline-grid', gridTemplateColumns: 'auto auto', maxWidth: 'full', borderRadius: 'control', background: 'bg.inset', padding: '2' })

const segment = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  minHeight: 'touch',
  paddingInline: '16',
  borderRadius: '[8px]',
  border: 'clear',
  textStyle: 'label',
  fontWeight: 'strong',
  textAlign: 'center',
  color: 'fg.muted',
  cursor: 'pointer',
  userSelect: 'none',
  _fine: { minHeight: 'small' },
  mdDown: { paddingInline: '12' },
  '&:has(:checked)': { background: 'bg.panel', color: 'fg.default', border: 'hairline', boxShadow: 'sm' },
  '&:has(:focus-visible)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
})
