import { defineRecipe } from '@pandacss/dev'

export const spinner = defineRecipe({
  className: 'spinner',
  staticCss: ['*'],
  base: {
    display: 'inline-block',
    borderRadius: 'full',
    borderStyle: 'solid',
    borderColor: 'border.default',
    borderTopColor: 'accent.solid',
    animation: '[spin 800ms linear infinite]',
  },
  variants: {
    size: {
      small: { width: 'iconSmall', height: 'iconSmall', borderWidth: '[2px]' },
      large: { width: 'small', height: 'small', borderWidth: '[3px]' },
    },
  },
  defaultVariants: { size: 'small' },
})
