import { defineSlotRecipe } from '@pandacss/dev'

/** Questions that open to their answers. */
export const questions = defineSlotRecipe({
  className: 'questions',
  slots: ['item', 'head', 'mark', 'answer'],
  staticCss: ['*'],
  base: {
    item: { borderBottom: 'hairline', _last: { borderBottom: 'none' } },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '16',
      minHeight: 'row',
      paddingBlock: '8',
      cursor: 'pointer',
      listStyle: 'none',
      borderRadius: 'badge',
      '&::-webkit-details-marker': { display: 'none' },
    },
    mark: {
      color: 'fg.subtle',
      transitionProperty: '[transform]',
      transitionDuration: 'menu',
      '[open] > summary > &': { transform: 'rotate(180deg)' },
    },
    answer: { color: 'fg.muted', paddingBottom: '16', paddingRight: '24' },
  },
})
