import { defineSlotRecipe } from '@pandacss/dev'

/** The quiet line in a composer: who answers and for how much. */
export const modelLine = defineSlotRecipe({
  className: 'model-line',
  slots: ['root', 'trigger', 'words'],
  staticCss: ['*'],
  base: {
    root: { display: 'flex', minWidth: '0' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      minHeight: 'touch',
      maxWidth: 'full',
      paddingInline: '8',
      borderRadius: 'control',
      textStyle: 'small',
      textAlign: 'left',
      color: 'fg.subtle',
      _hover: { color: 'fg.default', background: 'bg.inset' },
      _fine: { minHeight: '[28px]' },
    },
    // What it costs is not cut where a phone has room for few words.
    words: { lineClamp: '2' },
  },
  variants: { short: { true: { words: { color: 'waiting.fg' } } } },
})
