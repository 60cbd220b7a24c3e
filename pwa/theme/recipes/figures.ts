import { defineSlotRecipe } from '@pandacss/dev'

/** Figures in one strip with a line between; in pairs, two by two on phones. */
export const figures = defineSlotRecipe({
  className: 'figures',
  slots: ['strip', 'cell'],
  staticCss: ['*'],
  base: {
    strip: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      overflow: 'hidden',
      borderTop: 'hairline',
      borderBottom: 'hairline',
    },
    // Every figure has a line above and at its left; the strip cuts off those at its own edges.
    cell: {
      marginTop: '[-1px]',
      marginLeft: '[-1px]',
      borderTop: 'hairline',
      borderLeft: 'hairline',
      paddingBlock: '12',
      paddingInline: '16',
      md: { _first: { paddingLeft: '[1px]' } },
    },
  },
  variants: {
    pairs: {
      true: { strip: { mdDown: { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } } },
    },
  },
})
