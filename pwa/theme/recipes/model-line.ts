import { defineSlotRecipe } from '@pandacss/dev'

/**
 * The quiet line in a composer: who answers and for how much. Its menu opens upwards, from where its words begin.
 */
export const modelLine = defineSlotRecipe({
  className: 'model-line',
  slots: ['root', 'trigger', 'words', 'choice'],
  staticCss: ['*'],
  base: {
    root: {
      display: 'flex',
      minWidth: '0',
      '& div:has(> [role=menu])': {
        top: '[auto]',
        bottom: '[calc(100% + 4px)]',
        left: '0',
        right: '[auto]',
        maxHeight: '[min(26rem, 60dvh)]',
        transformOrigin: '[bottom left]',
      },
    },
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
    choice: {
      display: 'grid',
      textAlign: 'left',
      paddingBlock: '4',
      '& > :last-child': { textStyle: 'small', color: 'fg.subtle' },
    },
  },
  variants: { short: { true: { words: { color: 'waiting.fg' } } } },
})
