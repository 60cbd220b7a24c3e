import { type GradientName, gradientNames, gradients } from '#pwa/theme/tokens/faces.ts'

/** The gradient that `color` names, else one picked by it; the same word always returns the same one. */
export function gradientOf(color: string): GradientName {
  return isName(color) ? color : pick(color)
}

/** Whose eyes a custom agent has: they follow its id. */
export function eyesOf(agent: { id: string; color: string; custom: boolean }): GradientName {
  return agent.custom ? pick(agent.id) : gradientOf(agent.color)
}

function isName(color: string): color is GradientName {
  return color in gradients
}

function pick(word: string): GradientName {
  let hash = 0
  for (const character of word) hash = (hash * 31 + character.codePointAt(0)!) >>> 0
  return gradientNames[hash % gradientNames.length]!
}
