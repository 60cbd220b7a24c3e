import { defineSlotRecipe } from '@pandacss/dev'

export const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['root', 'tip'],
  staticCss: ['*'],
  base: {
    root: { position: 'relative', display: 'inline-grid', flexShrink: '0' },
    tip: {
      position: 'absolute',
      zIndex: 'popover',
      paddingInline: '8',
      paddingBlock: '4',
      borderRadius: 'badge',
      background: 'fg.default',
      color: 'bg.canvas',
      textStyle: 'micro',
      fontWeight: 'strong',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
      animation: '[appear 120ms]',
    },
  },
  variants: {
    side: { below: { tip: { top: '[calc(100% + 4px)]' } }, above: { tip: { bottom: '[calc(100% + 4px)]' } } },
    align: {
      start: { tip: { left: '0' } },
      center: { tip: { left: '[50%]', transform: 'translateX(-50%)' } },
      end: { tip: { right: '0' } },
    },
  },
  defaultVariants: { side: 'below', align: 'center' },
})
