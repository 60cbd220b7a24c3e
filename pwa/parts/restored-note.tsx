import { css } from '#styled/css/css.js'

/** Over a form that opens as it was left: what was typed is still here, and can go. */
export function RestoredNote({ onReset }: { onReset: () => void }) {
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8', textStyle: 'small', color: 'fg.muted', paddingBottom: '8' })}>
      What you had typed is still here.
      <button type="button" className={css({ minHeight: 'touch', color: 'accent.fg', fontWeight: 'strong', _fine: { minHeight: '[0]' }, _hover: { textDecoration: 'underline' } })} onClick={onReset}>
        Start over
      </button>
    </p>
  )
}
