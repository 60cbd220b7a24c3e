import { css } from '#styled/css/css.js'

/** A card whose link is the whole of it: it rises, sinks and shows the focus with its link. */
export const linkCard = css({
  position: 'relative',
  gap: '12',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  transitionProperty: '[box-shadow, background-color]',
  transitionDuration: 'hover',
  _hoverOfLink: { boxShadow: 'md' },
  '&:has(a:active)': { background: 'bg.inset' },
  '&:has(a:focus-visible)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
})
