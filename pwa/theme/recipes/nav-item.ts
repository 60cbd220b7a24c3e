import { defineSlotRecipe } from '@pandacss/dev'

/** An entry of the side navigation; on the rail only its icon shows. */
export const navItem = defineSlotRecipe({
  className: 'nav-item',
  slots: ['root', 'icon', 'label', 'count', 'needs'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '12',
      minHeight: 'touch',
      paddingInline: '12',
      borderRadius: 'control',
      textStyle: 'label',
      fontWeight: 'strong',
      color: 'fg.muted',
      transitionProperty: '[background-color, color]',
      transitionDuration: 'hover',
      _hover: { background: 'bg.hover', color: 'fg.default' },
      _current: { background: 'bg.hover', color: 'fg.default', '& svg': { color: 'accent.fg' } },
      _fine: { minHeight: '[36px]' },
    },
    count: { marginLeft: 'auto', fontWeight: 'regular' },
  },
  variants: {
    place: {
      drawer: {},
      side: {
        root: { mdToLg: { justifyContent: 'center', paddingInline: '0', minHeight: 'touch' } },
        label: { mdToLg: { srOnly: true } },
        count: { mdToLg: { display: 'none' } },
        // On the rail it stands at the corner of the icon.
        needs: { mdToLg: { position: 'absolute', top: '2', right: '0' } },
      },
    },
  },
})
