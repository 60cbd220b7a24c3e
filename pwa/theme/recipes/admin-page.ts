import { defineSlotRecipe } from '@pandacss/dev'

/** What the administrator's pages alone are laid out with. */
export const adminPage = defineSlotRecipe({
  className: 'admin-page',
  slots: ['columns', 'tabs', 'bar', 'shortcut'],
  staticCss: ['*'],
  base: {
    columns: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      columnGap: '64',
      rowGap: '24',
      lg: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
    },
    // Their words, not their edges, stand on the gutter.
    tabs: { marginInline: '[-16px]' },
    /** Stays in sight while what it saves is. */
    bar: {
      position: 'sticky',
      bottom: '0',
      zIndex: 'sticky',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8',
      marginInline: '[-16px]',
      paddingInline: '16',
      paddingTop: '12',
      paddingBottom: '[calc(env(safe-area-inset-bottom) + 12px)]',
      background: 'bg.panel',
      borderTop: 'hairline',
    },
    shortcut: {
      display: 'flex',
      alignItems: 'center',
      gap: '12',
      minHeight: 'row',
      paddingBlock: '8',
      color: 'fg.default',
      _hover: { background: 'bg.hover' },
    },
  },
})
