import { css } from '#styled/css/css.js'

/** The demo's credentials; a tap fills the form. */
export function DemoHint({ demo, onUse }: { demo: { username: string; password: string }; onUse: () => void }) {
  return (
    <button type="button" className={hint} onClick={onUse}>
      <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>Demo credentials, tap to fill in</span>
      <span className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '12', textStyle: 'label' })}>
        <strong>{demo.username}</strong>
        <span className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{demo.password}</span>
      </span>
    </button>
  )
}

const hint = css({
  display: 'grid',
  gap: '2',
  width: 'full',
  minHeight: 'touch',
  marginTop: '8',
  paddingInline: '12',
  paddingBlock: '8',
  borderRadius: 'control',
  background: 'bg.inset',
  _hover: { background: 'bg.hover' },
})
