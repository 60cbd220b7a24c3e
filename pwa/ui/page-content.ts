import { css } from '#styled/css/css.js'

/** The room between a page's head and the end of its sheet: one gutter and one width on every screen. */
export const pageContent = css({
  maxWidth: '[calc({sizes.inner} + 2 * {spacing.64})]',
  marginInline: 'auto',
  paddingInline: '16',
  paddingTop: '16',
  // On phones a button may stand over its end.
  paddingBottom: '[96px]',
  md: { paddingInline: '32', paddingBottom: '48' },
  lg: { paddingInline: '64' },
})
