import { defineSlotRecipe } from '@pandacss/dev'

/** An attached file: its type, its name, and what became of it. */
export const fileChip = defineSlotRecipe({
  className: 'file-chip',
  slots: ['root', 'icon', 'text', 'name', 'receipt', 'preview'],
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
    name: { textStyle: 'label', fontWeight: 'strong', truncate: true },
    receipt: {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      textStyle: 'micro',
      color: 'fg.subtle',
      '& svg': { color: 'done.fg' },
    },
    preview: {
      maxWidth: 'full',
      width: 'fit',
      minHeight: 'touch',
      paddingInline: '12',
      paddingBlock: '8',
      borderRadius: 'control',
      border: 'hairline',
      textStyle: 'micro',
      color: 'fg.muted',
      textAlign: 'left',
      _hover: { background: 'bg.inset' },
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
