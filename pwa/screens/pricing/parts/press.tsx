import { css } from '#styled/css/css.js'

const names = [
  'The Imaginary Times',
  'Example Business Daily',
  'Placeholder Weekly',
  'Nowhere Gazette',
  'Made-up Tech Review',
]

/** Where Muster might be written about one day. */
export function Press() {
  return (
    <section aria-labelledby="press">
      <h2 id="press" className={css({ textStyle: 'label', color: 'fg.muted', paddingBottom: '12' })}>
        In the press. These names are invented, until someone real writes about us.
      </h2>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '32', rowGap: '8' })}>
        {names.map((name) => (
          <li key={name} className={css({ textStyle: 'heading', color: 'fg.subtle' })}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
