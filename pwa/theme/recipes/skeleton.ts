import { defineRecipe } from '@pandacss/dev'

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: { background: 'bg.inset', borderRadius: 'badge', animation: '[pulse 1.6s ease-in-out infinite]' },
  variants: {
    /** What it represents: a face of this many pixels, a line of text, or a badge. */
    shape: {
      face28: { width: '[28px]', height: '[28px]', borderRadius: '[9px]', flexShrink: '0' },
      face44: { width: '[44px]', height: '[44px]', borderRadius: '[14px]' },
      face48: { width: '[48px]', height: '[48px]', borderRadius: '[15px]' },
      line: { height: '[14px]' },
      small: { height: '[12px]' },
      badge: { width: '[84px]', height: '[22px]' },
    },
    width: { half: { width: '[50%]' }, most: { width: '[70%]' } },
  },
})
