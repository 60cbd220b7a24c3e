import { css } from '#styled/css/css.js'

/** A connection among others. */
export const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '16',
  maxWidth: 'reading',
  padding: '16',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  md: { padding: '24' },
})
