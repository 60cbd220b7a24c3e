import { css } from '#styled/css/css.js'

/** The column that a conversation is read in. */
export const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '16',
  maxWidth: '[calc({sizes.reading} + 2 * {spacing.16})]',
  marginInline: 'auto',
  paddingInline: '16',
  paddingBlock: '16',
  lg: { paddingBlock: '24' },
})

/** Where the composer stands below it. */
export const dock = css({
  position: 'relative',
  flexShrink: '0',
  width: 'full',
  maxWidth: '[calc({sizes.reading} + 2 * {spacing.16})]',
  marginInline: 'auto',
  paddingInline: '12',
  paddingTop: '4',
  paddingBottom: '[max(12px, env(safe-area-inset-bottom))]',
  lg: { maxWidth: '[calc({sizes.reading} + 2 * {spacing.16} + 2 * {spacing.12})]', paddingBottom: '24' },
})

/** The button over the composer that leads to a reply further down. */
export const newReply = css({
  position: 'absolute',
  left: '[50%]',
  bottom: '[calc(100% + 8px)]',
  transform: 'translateX(-50%)',
  borderRadius: 'full',
  boxShadow: 'md',
})
