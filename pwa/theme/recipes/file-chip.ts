import { defineSlotRecipe } from '@pandacss/dev'

/** An attached file: its type, its name, and what became of it. */
export const fileChip = defineSlotRecipe({
  className: 'file-chip',
  slots: ['root', 'icon', 'text', 'name', 'receipt'],
  staticCss: ['*'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '[10px]',
      maxWidth: 'full',
      minWidth: '0',
      padding: '8',
      borderRadius: 'card',
      border: 'hairline',
      background: 'bg.panel',
      textAlign: 'left',
      'button&': { _hover: { background: 'bg.inset' }, _active: { background: 'bg.hover' } },
    },
    icon: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      width: '[36px]',
      height: '[36px]',
      borderRadius: '[8px]',
      background: 'accent.bg',
      color: 'accent.fg',
    },
    text: { minWidth: '0', flex: '1', paddingRight: '8' },
    name: { display: 'block', textStyle: 'label', fontWeight: 'strong', truncate: true },
    receipt: {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      textStyle: 'micro',
      color: 'fg.subtle',
      '& svg': { color: 'done.fg' },
    },
  },
  variants: {
    removable: { true: { root: { paddingRight: '0' }, text: { paddingRight: '0' } } },
    state: {
      fine: {},
      trouble: { receipt: { color: 'waiting.fg', '& svg': { color: 'waiting.fg' } } },
    },
  },
  defaultVariants: { state: 'fine' },
})
