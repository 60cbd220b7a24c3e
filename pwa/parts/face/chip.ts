import { css } from '#styled/css/css.js'

/** A button with a face and a name. */
export const faceChip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  maxWidth: 'full',
  minHeight: 'touch',
  paddingLeft: '8',
  paddingRight: '12',
  borderRadius: 'full',
  border: 'hairline',
  textStyle: 'label',
  _fine: { minHeight: 'control' },
})

/** One that is not chosen. */
export const looseChip = css({ color: 'fg.muted', _hover: { color: 'fg.default' } })
