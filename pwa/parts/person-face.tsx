import { css } from '#styled/css/css.js'

/** A person: a circle with initials. Decoration; what it stands in names the person. */
export function PersonFace({ name }: { name: string }) {
  return (
    <span aria-hidden className={circle}>
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

const circle = css({
  display: 'grid',
  placeItems: 'center',
  width: 'small',
  height: 'small',
  borderRadius: 'full',
  background: 'bg.hover',
  color: 'fg.muted',
  textStyle: 'micro',
  fontWeight: 'strong',
})
