import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { gradientOf } from '#pwa/parts/face/gradient-of.ts'
import { type GradientName, gradientNames } from '#pwa/theme/tokens/faces.ts'
import { css } from '#styled/css/css.js'
import { useId } from 'react'

const names: Record<GradientName, string> = {
  arlo: 'Blue',
  chip: 'Orange',
  clide: 'Teal',
  suki: 'Pink',
  dot: 'Purple',
  millie: 'Green',
  spec: 'Gold',
}

/** The agent's own face in each of the seven colours. */
export function ColourField({
  id,
  value,
  onChange,
}: {
  id: string
  value: string
  onChange: (color: GradientName) => void
}) {
  const group = useId()
  const chosen = gradientOf(value)
  return (
    <fieldset className={css({ paddingBottom: '12', minWidth: '0' })}>
      <legend className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>Colour</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', marginInline: '[-6px]' })}>
        {gradientNames.map((color) => (
          <label key={color} className={swatch} title={names[color]}>
            <input
              type="radio"
              name={group}
              aria-label={names[color]}
              checked={color === chosen}
              className={css({ srOnly: true })}
              onChange={() => onChange(color)}
            />
            <AgentFace agent={{ id, color, custom: true }} size={32} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const swatch = css({
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  width: 'touch',
  height: 'touch',
  borderRadius: 'card',
  cursor: 'pointer',
  '&:has(:checked)': { boxShadow: '[inset 0 0 0 2px {colors.fg.default}]' },
  '&:has(:focus-visible)': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[2px]' },
})
