import { spinner } from '#styled/recipes/spinner.js'
import { css } from '#styled/css/css.js'

export function Spinner({ size, label = 'Loading' }: { size?: 'small' | 'large'; label?: string }) {
  return <span role="status" aria-label={label} className={spinner({ size })} />
}

/** The spinner alone on the page. */
export function PageSpinner() {
  return (
    <div className={css({ display: 'grid', placeItems: 'center', minHeight: '[60dvh]' })}>
      <Spinner size="large" />
    </div>
  )
}
