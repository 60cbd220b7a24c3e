import { defineSlotRecipe } from '@pandacss/dev'

export const composer = defineSlotRecipe({
  className: 'composer',
  slots: ['root', 'files', 'input', 'row', 'note'],
  staticCss: ['*'],
  base: {
    root: {
      position: 'relative',
      borderRadius: 'sheet',
      border: 'hairline',
      background: 'bg.panel',
      boxShadow: 'md',
      transitionProperty: '[border-color]',
      transitionDuration: 'hover',
      _focusWithin: { borderColor: 'border.strong' },
    },
    files: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8',
      padding: '12',
      paddingBottom: '0',
      maxHeight: '[9.5rem]',
      overflowY: 'auto',
    },
    input: {
      display: 'block',
      width: 'full',
      resize: 'none',
      fieldSizing: 'content',
      paddingInline: '16',
      paddingTop: '12',
      paddingBottom: '4',
      maxHeight: '[calc(6 * 1.5625rem + 16px)]',
      textStyle: 'reading',
      _focusVisible: { outline: '[none]' },
    },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      '& > :last-child': { marginInlineStart: 'auto' },
      gap: '4',
      padding: '8',
      paddingTop: '0',
    },
    note: {
      textStyle: 'label',
      paddingInline: '16',
      paddingTop: '12',
      display: 'flex',
      gap: '8',
      alignItems: 'flex-start',
    },
  },
  variants: {
    dropping: {
      true: { root: { borderColor: 'accent.fg', outline: '2px solid {colors.accent.fg}', outlineOffset: '[-1px]' } },
    },
  },
})
