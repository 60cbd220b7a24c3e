import { defineRecipe } from '@pandacss/dev'

/** A field around the frame that Stripe draws a card in; Stripe says by class how that stands. */
export const cardBox = defineRecipe({
  className: 'card-box',
  staticCss: ['*'],
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: '12',
    borderRadius: 'control',
    border: 'edge',
    background: 'bg.panel',
    '& > :first-child': { flex: '1', minWidth: '0' },
    '&:has(.StripeElement--focus)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-1px]' },
    '&:has(.StripeElement--invalid)': { borderColor: 'danger.fg' },
  },
})
