import { defineSlotRecipe } from '@pandacss/dev'

/** Things side by side, with the names of the lines standing while the rest scrolls. */
export const compareTable = defineSlotRecipe({
  className: 'compare-table',
  slots: ['frame', 'table', 'plan', 'mark', 'name', 'value'],
  staticCss: ['*'],
  base: {
    frame: {
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      border: 'hairline',
      borderRadius: 'card',
      _focusVisible: { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
    },
    table: {
      width: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      textStyle: 'label',
      '& tbody tr > *': { borderTop: 'hairline' },
    },
    plan: {
      minWidth: '[6.5rem]',
      paddingInline: '12',
      paddingBlock: '8',
      verticalAlign: 'bottom',
      textAlign: 'left',
      fontWeight: 'strong',
      '&[data-popular]': { background: 'bg.inset' },
    },
    mark: { display: 'block', paddingTop: '2', textStyle: 'micro', fontWeight: 'normal', color: 'fg.muted' },
    name: {
      position: 'sticky',
      left: '0',
      zIndex: 'sticky',
      minWidth: '[8.5rem]',
      maxWidth: '[11rem]',
      paddingInline: '12',
      paddingBlock: '8',
      verticalAlign: 'top',
      background: 'bg.panel',
      borderRight: 'hairline',
      textAlign: 'left',
      fontWeight: 'normal',
      color: 'fg.muted',
      md: { borderRight: 'none' },
    },
    value: { paddingInline: '12', paddingBlock: '8', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
  },
})
