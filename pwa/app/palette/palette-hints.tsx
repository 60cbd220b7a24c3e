import { css } from '#styled/css/css.js'

/** What the keys do, where there are keys; always there for those who listen. */
export function PaletteHints({ id, hints }: { id: string; hints: readonly (readonly [key: string, what: string])[] }) {
  return (
    <p id={id} className={line}>
      {hints.map(([key, what]) => (
        <span key={key}>
          <kbd className={css({ fontFamily: 'sans', fontWeight: 'strong', color: 'fg.muted' })}>{key}</kbd> {what}
        </span>
      ))}
    </p>
  )
}

const line = css({
  display: 'none',
  flexWrap: 'wrap',
  columnGap: '16',
  paddingInline: '16',
  paddingBlock: '8',
  borderTop: 'hairline',
  textStyle: 'micro',
  color: 'fg.subtle',
  _fine: { display: 'flex' },
})
