import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { gradientNames } from '#pwa/theme/tokens/faces.ts'
import { css } from '#styled/css/css.js'

/** The seven, who stand behind the edge of the card. */
export function Team() {
  return gradientNames.map((name) => (
    <span key={name} className={css({ '&:nth-child(3n + 1)': { transform: 'translateY(-6px)' } })}>
      <AgentFace agent={{ id: name, color: name, custom: false }} size={40} />
    </span>
  ))
}
