import { defineRecipe } from '@pandacss/dev'

/** A row with a face of 28 px: on phones its hairline begins where the text does. */
export const listRow = defineRecipe({
  className: 'list-row',
  base: {
    position: 'relative',
    _after: {
      content: '""',
      position: 'absolute',
      bottom: '0',
      left: '[calc(28px + {spacing.12})]',
      right: '0',
      borderBottom: 'hairline',
      md: { left: '0' },
    },
  },
  variants: {
    /** Whether the last row has its hairline too. */
    end: { lined: {}, open: { _last: { _after: { display: 'none' } } } },
  },
  defaultVariants: { end: 'open' },
})
