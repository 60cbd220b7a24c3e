import { defineSlotRecipe } from '@pandacss/dev'

/** A native select as wide as what it says; `active` when it narrows what is shown, `quiet` where it says who or what beside a field. */
export const chipSelect = defineSlotRecipe({
  className: 'chip-select',
  slots: ['root', 'select', 'mark'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: '0',
      borderRadius: 'control',
      _focusWithin: { zIndex: 'sticky' },
    },
    select: {
      appearance: 'none',
      fieldSizing: 'content',
      maxWidth: '[14rem]',
      height: 'touch',
      paddingLeft: '12',
      paddingRight: '32',
      borderRadius: 'control',
      border: 'hairline',
      background: 'bg.panel',
      // iPhones enlarge the whole page for a field whose letters are smaller.
      textStyle: 'reading',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      _hover: { background: 'bg.inset' },
      _fine: { height: '[36px]', textStyle: 'label' },
    },
    mark: { position: 'absolute', right: '8', color: 'fg.subtle', pointerEvents: 'none' },
  },
  variants: {
    active: {
      true: {
        select: { background: 'accent.bg', color: 'accent.fg', borderColor: '[transparent]', fontWeight: 'strong' },
        mark: { color: 'accent.fg' },
      },
    },
    quiet: {
      true: {
        select: { borderColor: '[transparent]', background: '[transparent]', paddingLeft: '8', color: 'fg.muted' },
      },
    },
  },
})
