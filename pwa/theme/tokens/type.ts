import { defineTextStyles, defineTokens } from '@pandacss/dev'

export const fonts = defineTokens.fonts({
  sans: { value: "'Figtree Variable', 'Figtree Fallback', Arial, sans-serif" },
  mono: { value: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" },
})

export const fontWeights = defineTokens.fontWeights({
  regular: { value: '400' },
  strong: { value: '600' },
})

const style = (size: number, line: number, spacing = 0) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line / 16}rem`,
  letterSpacing: spacing === 0 ? '0' : `${spacing}em`,
})

export const textStyles = defineTextStyles({
  display: {
    value: {
      ...style(26, 32, -0.022),
      fontWeight: '600',
      '@media (min-width: 48rem)': style(32, 38, -0.022),
    },
  },
  title: { value: { ...style(22, 28, -0.015), fontWeight: '600' } },
  heading: { value: { ...style(17, 24, -0.01), fontWeight: '600' } },
  reading: { value: style(16, 25) },
  body: { value: style(15, 22) },
  label: { value: style(14, 20) },
  small: { value: style(13, 18) },
  micro: { value: style(12, 16) },
})
