import { defineTokens } from '@pandacss/dev'

const px = (value: number) => ({ value: `${value / 16}rem` })

/** Named by their pixels at the default text size; in rem, so that they grow with it. */
export const spacing = defineTokens.spacing({
  '0': { value: '0' },
  '2': px(2),
  '4': px(4),
  '8': px(8),
  '12': px(12),
  '16': px(16),
  '24': px(24),
  '32': px(32),
  '48': px(48),
  '64': px(64),
})

export const sizes = defineTokens.sizes({
  '0': { value: '0' },
  full: { value: '100%' },
  fit: { value: 'fit-content' },
  /** A dot of state. */
  dot: { value: '8px' },
  iconSmall: { value: '16px' },
  icon: { value: '20px' },
  /** What a finger needs. */
  touch: px(44),
  /** The same control under a mouse. */
  control: px(40),
  /** A control that a mouse alone aims at; a person's circle. */
  small: px(32),
  row: px(60),
  barPhone: px(48),
  bar: px(56),
  rail: px(64),
  nav: px(240),
  drawer: px(288),
  panel: px(300),
  login: px(400),
  form: px(480),
  reading: px(720),
  inner: px(1136),
})

export const radii = defineTokens.radii({
  none: { value: '0' },
  badge: { value: '6px' },
  control: { value: '10px' },
  card: { value: '14px' },
  sheet: { value: '20px' },
  full: { value: '9999px' },
})

export const borders = defineTokens.borders({
  none: { value: 'none' },
  hairline: { value: '1px solid {colors.border.default}' },
  edge: { value: '1px solid {colors.border.strong}' },
  ghost: { value: '1px dashed {colors.accent.fg}' },
  clear: { value: '1px solid transparent' },
})
