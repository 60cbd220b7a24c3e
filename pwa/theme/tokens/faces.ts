/** An agent's gradient, from the top down. */
export type Gradient = readonly [top: string, bottom: string]

/** The seven gradients by the name that `agent.color` holds. */
export const gradients = {
  arlo: ['#46a6ef', '#2f51d8'],
  chip: ['#f4993c', '#d9471b'],
  clide: ['#49c7c0', '#007e89'],
  suki: ['#fb89a0', '#ce2d87'],
  dot: ['#c38fe3', '#713dc5'],
  millie: ['#85cd75', '#008459'],
  spec: ['#deba50', '#a66c1f'],
} as const satisfies Record<string, Gradient>

export type GradientName = keyof typeof gradients

export const gradientNames = Object.keys(gradients) as GradientName[]

/** The assistant of the chat is none of the agents: it wears the mark of the app. */
export const assistantGradient: Gradient = ['#3d5cf5', '#1c32c2']
