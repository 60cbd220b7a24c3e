import { defineSlotRecipe } from '@pandacss/dev'

/** Two or three radios as the parts of one switch. */
export const segmented = defineSlotRecipe({
  className: 'segmented',
  slots: ['track', 'part'],
  staticCss: ['*'],
  base: {
    track: {
      display: 'inline-grid',
      gridAutoFlow: 'column',
      maxWidth: 'full',
      borderRadius: 'control',
      background: 'bg.inset',
      padding: '2',
    },
    part: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '8',
      minHeight: 'touch',
      paddingInline: '16',
      borderRadius: '[8px]',
      border: 'clear',
      textStyle: 'label',
      fontWeight: 'strong',
      textAlign: 'center',
      color: 'fg.muted',
      cursor: 'pointer',
      userSelect: 'none',
      _fine: { minHeight: 'small' },
      mdDown: { paddingInline: '12' },
      '&:has(:checked)': { background: 'bg.panel', color: 'fg.default', border: 'hairline', boxShadow: 'sm' },
      '&:has(:focus-visible)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
    },
  },
})
