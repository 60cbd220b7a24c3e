import { defineSlotRecipe } from '@pandacss/dev'

export const tabs = defineSlotRecipe({
  className: 'tabs',
  slots: ['list', 'tab'],
  staticCss: ['*'],
  base: {
    list: {
      display: 'flex',
      gap: '24',
      borderBottom: 'hairline',
      paddingInline: '16',
      flexShrink: '0',
      overflowX: 'auto',
    },
    tab: {
      position: 'relative',
      height: 'touch',
      textStyle: 'label',
      fontWeight: 'strong',
      color: 'fg.subtle',
      whiteSpace: 'nowrap',
      transitionProperty: '[color]',
      transitionDuration: 'hover',
      _hover: { color: 'fg.default' },
      _focusVisible: { outlineOffset: '[-4px]' },
      _selected: {
        color: 'fg.default',
        _after: {
          content: '""',
          position: 'absolute',
          insetInline: '0',
          bottom: '0',
          height: '[2px]',
          borderRadius: 'full',
          background: 'accent.solid',
        },
      },
    },
  },
})
