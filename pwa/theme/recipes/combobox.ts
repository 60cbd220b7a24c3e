import { defineSlotRecipe } from '@pandacss/dev'

export const combobox = defineSlotRecipe({
  className: 'combobox',
  slots: ['place', 'list', 'item', 'check', 'none'],
  staticCss: ['*'],
  base: {
    place: { zIndex: 'popover' },
    list: {
      // Read from here, and given to the place: in front of the foot of a sheet.
      zIndex: 'popover',
      maxHeight: '[min(20rem, var(--available-height, 20rem))]',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: '4',
      borderRadius: 'card',
      border: 'hairline',
      background: 'bg.panel',
      boxShadow: 'md',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12',
      minHeight: 'touch',
      paddingInline: '12',
      borderRadius: 'control',
      textStyle: 'label',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      '&[data-highlighted]': { background: 'bg.hover' },
      _fine: { minHeight: 'control' },
    },
    check: { marginLeft: 'auto', flexShrink: '0', color: 'accent.fg' },
    none: { paddingInline: '12', paddingBlock: '8', textStyle: 'small', color: 'fg.subtle' },
  },
})
