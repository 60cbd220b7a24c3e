import { defineSlotRecipe } from '@pandacss/dev'

export const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['root', 'list', 'head', 'item'],
  staticCss: ['*'],
  base: {
    root: { position: 'relative', display: 'grid' },
    list: {
      position: 'absolute',
      zIndex: 'popover',
      top: '[calc(100% + 4px)]',
      right: '0',
      minWidth: '[15rem]',
      maxWidth: '[calc(100vw - 24px)]',
      padding: '4',
      borderRadius: 'card',
      border: 'hairline',
      background: 'bg.panel',
      boxShadow: 'md',
      transformOrigin: 'top right',
      animation: '[drop 160ms cubic-bezier(.2,.8,.2,1)]',
    },
    head: { paddingInline: '12', paddingBlock: '8', borderBottom: 'hairline', marginBottom: '4', textStyle: 'small', overflow: 'hidden' },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12',
      width: 'full',
      minHeight: 'touch',
      paddingInline: '12',
      borderRadius: 'control',
      textStyle: 'label',
      _hover: { background: 'bg.hover' },
      _focusVisible: { background: 'bg.hover', outlineOffset: '[-2px]' },
      _fine: { minHeight: 'control' },
    },
  },
})
