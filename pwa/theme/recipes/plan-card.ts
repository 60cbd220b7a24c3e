import { defineSlotRecipe } from '@pandacss/dev'

const chosen = { borderColor: 'accent.solid', boxShadow: '[inset 0 0 0 1px {colors.accent.solid}]' } as const
const focused = { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' } as const

/** A plan among others: a card that sells it, or a radio that chooses it. */
export const planCard = defineSlotRecipe({
  className: 'plan-card',
  slots: ['grid', 'root', 'current', 'tick', 'more', 'option'],
  staticCss: ['*'],
  base: {
    grid: { display: 'grid', gap: '16', gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))]' },
    // Rows of one height across the cards: prices and buttons stand in line.
    root: {
      display: 'grid',
      gridTemplateRows: 'subgrid',
      gridRow: 'span 4',
      gap: '16',
      padding: '24',
      borderRadius: 'card',
      border: 'hairline',
      scrollMargin: '[6rem]',
      mdDown: { padding: '16' },
      '&[data-popular]': { borderColor: 'border.strong' },
      '&[data-wanted]': chosen,
    },
    current: {
      display: 'grid',
      placeItems: 'center',
      minHeight: 'touch',
      borderRadius: 'control',
      background: 'bg.inset',
      textStyle: 'label',
      fontWeight: 'strong',
      color: 'fg.muted',
      _fine: { minHeight: 'control' },
    },
    tick: { flexShrink: '0', marginTop: '2', color: 'fg.subtle' },
    more: {
      minHeight: 'touch',
      width: 'fit',
      marginBlock: '[-8px]',
      marginInline: '[-8px]',
      paddingInline: '8',
      borderRadius: 'control',
      textStyle: 'label',
      fontWeight: 'strong',
      color: 'fg.muted',
      _hover: { background: 'bg.hover', color: 'fg.default' },
    },
    option: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '16',
      minHeight: 'row',
      paddingInline: '16',
      paddingBlock: '8',
      borderRadius: 'card',
      border: 'hairline',
      cursor: 'pointer',
      // The actions at the foot cover what scrolls below them.
      scrollMarginBottom: '[8rem]',
      _hover: { background: 'bg.canvas' },
      '&:has(:checked)': chosen,
      '&:has(:focus-visible)': focused,
    },
  },
})
