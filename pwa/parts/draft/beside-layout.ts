import { css } from '#styled/css/css.js'

/** The column in which the rest of a screen stands beside a draft; without one it is as if it were not there. */
export const main = css({ display: 'contents' })

/** The row of both, where there is one: the column is its first child. */
export const narrowed = css({
  '& > :first-child': {
    display: 'flex',
    flexDirection: 'column',
    flex: '[0 1 33.75rem]',
    minWidth: '[26rem]',
    minHeight: '0',
  },
})

/** Where the draft stands. */
export const besideBox = css({
  display: 'flex',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  '&:empty': { display: 'none' },
})
