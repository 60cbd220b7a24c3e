import { defineRecipe } from '@pandacss/dev'

export const iconButton = defineRecipe({
  className: 'icon-button',
  staticCss: ['*'],
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    width: 'touch',
    height: 'touch',
    borderRadius: 'control',
    color: 'fg.muted',
    transitionProperty: '[background-color, color]',
    transitionDuration: 'hover',
    _hover: { background: 'bg.hover', color: 'fg.default' },
    _active: { background: 'bg.hover' },
    _disabled: { color: 'fg.subtle', opacity: '0.5' },
    _fine: { width: 'control', height: 'control' },
  },
  variants: {
    /** small: 32 px for a mouse, 44 for a finger. */
    size: { normal: {}, small: { _fine: { width: 'small', height: 'small' } } },
  },
  defaultVariants: { size: 'normal' },
})
