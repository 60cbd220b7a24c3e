import { defineRecipe } from '@pandacss/dev'

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: { background: 'bg.inset', borderRadius: 'badge', animation: '[pulse 1.6s ease-in-out infinite]' },
})
