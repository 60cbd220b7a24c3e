import { defineSlotRecipe } from '@pandacss/dev'

const box = {
  width: 'full',
  paddingInline: '12',
  borderRadius: 'control',
  border: 'edge',
  background: 'bg.panel',
  textStyle: 'reading',
  appearance: 'none',
  transitionProperty: '[border-color]',
  transitionDuration: 'hover',
  _focusVisible: { outline: '2px solid {colors.accent.fg}', outlineOffset: '[-1px]', borderColor: 'accent.fg' },
  _invalid: { borderColor: 'danger.fg' },
  _disabled: { background: 'bg.inset', color: 'fg.subtle' },
} as const

/** WebKit shows today in a field without a date, and now in one without a time: as if it were filled. */
const emptyUntilFocus = {
  '@supports (hanging-punctuation: first)': {
    '&[value=""]:not(:focus-within)::-webkit-datetime-edit': { visibility: 'hidden' },
  },
} as const

export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'box', 'input', 'area', 'mark', 'row', 'end', 'note', 'error'],
  staticCss: ['*'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
    label: { textStyle: 'label', fontWeight: 'strong' },
    box: { position: 'relative', display: 'flex', alignItems: 'center' },
    input: { ...box, ...emptyUntilFocus, height: 'touch' },
    area: {
      ...box,
      minHeight: 'touch',
      maxHeight: '[18rem]',
      paddingBlock: '8',
      resize: 'vertical',
      fieldSizing: 'content',
    },
    mark: { position: 'absolute', right: '12', color: 'fg.subtle', pointerEvents: 'none' },
    row: { display: 'grid', columnGap: '12', gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
    end: { position: 'absolute', right: '0' },
    // Words that fill the reserved line and more must not touch the next label. An error covers a note in one cell.
    note: {
      textStyle: 'small',
      color: 'fg.subtle',
      minHeight: '[1.125rem]',
      '&:not(:empty)': { paddingBottom: '8' },
      '&[aria-hidden]': { visibility: 'hidden' },
    },
    error: { textStyle: 'small', color: 'danger.fg', minHeight: '[1.125rem]' },
  },
  variants: {
    end: { true: { input: { paddingRight: '48' } } },
  },
})
