import { css } from '#styled/css/css.js'

type PersonFaceProps = {
  /** Pixels; as large as a small control where none are said. */
  size?: number
} & ({ name: string } | { text: string })

/** A person: a circle with initials, or with the `text` that stands for some. Decoration; what it stands in names the person. */
export function PersonFace({ size = 32, ...of }: PersonFaceProps) {
  return (
    <span
      aria-hidden
      className={circle}
      style={size === 32 ? undefined : { width: size, height: size, fontSize: Math.max(8, size * 0.38) }}
    >
      {'text' in of ? of.text : initialsOf(of.name)}
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
  flexShrink: '0',
  width: 'small',
  height: 'small',
  borderRadius: 'full',
  background: 'bg.hover',
  color: 'fg.muted',
  textStyle: 'micro',
  fontWeight: 'strong',
  lineHeight: '[1]',
})
