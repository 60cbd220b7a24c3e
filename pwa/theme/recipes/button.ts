import { defineRecipe } from '@pandacss/dev'

export const button = defineRecipe({
  className: 'button',
  staticCss: ['*'],
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8',
    minHeight: 'touch',
    paddingInline: '16',
    borderRadius: 'control',
    border: 'clear',
    textStyle: 'label',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    transitionProperty: '[background-color, border-color, color, box-shadow]',
    transitionDuration: 'hover',
    _fine: { minHeight: 'control' },
  },
  variants: {
    kind: {
      solid: {
        background: 'accent.solid',
        color: 'fg.onSolid',
        _hover: { background: 'accent.hover' },
        _active: { background: 'accent.hover' },
        _disabled: { background: 'bg.inset', color: 'fg.subtle' },
      },
      outline: {
        background: 'bg.panel',
        border: 'hairline',
        boxShadow: 'sm',
        _hover: { background: 'bg.inset' },
        _active: { background: 'bg.hover' },
        _disabled: { color: 'fg.subtle', boxShadow: 'none' },
      },
      ghost: {
        color: 'fg.muted',
        _hover: { background: 'bg.hover', color: 'fg.default' },
        _active: { background: 'bg.hover' },
        _disabled: { color: 'fg.subtle' },
      },
    },
    width: { fit: {}, full: { width: 'full' } },
  },
  defaultVariants: { kind: 'outline', width: 'fit' },
})
