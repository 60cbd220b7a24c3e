import { defineGlobalStyles } from '@pandacss/dev'
import { colors } from './semantic/colors.ts'

/**
 * A scroll bar that takes room is beside the scrim, not below it. Its colours are values: what html takes from a variable
 * and hands on is a new style for all of the page where it changes, a quarter of a second on a slow phone.
 */
const scrimmed = (theme: '_light' | '_dark') => ({
  scrollbarColor: `${colors.fg.subtle.value[theme]} ${colors.bg.scrim.value[theme]}`,
})

/** A small reset and the page itself. */
export const globalCss = defineGlobalStyles({
  '*, ::before, ::after': { boxSizing: 'border-box', margin: '0', padding: '0', border: '0 solid' },
  html: {
    colorScheme: 'light dark',
    fontFamily: 'sans',
    lineHeight: '1.5',
    textSizeAdjust: '100%',
    fontFeatureSettings: '"tnum"',
    background: 'bg.canvas',
    color: 'fg.default',
    WebkitTapHighlightColor: 'transparent',
    overscrollBehaviorY: 'none',
  },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  body: {
    textStyle: 'body',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    overflowWrap: 'break-word',
  },
  'h1, h2, h3, h4, h5, h6': { font: 'inherit', overflowWrap: 'anywhere' },
  // People's words run in the direction of their own script, and are cut at their own end.
  'h1, h2, h3, h4, p, li, td, dd, input, select, textarea': { unicodeBidi: 'plaintext' },
  'ul, ol': { listStyle: 'none' },
  'button, input, select, textarea': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'transparent',
    borderRadius: '0',
  },
  button: { cursor: 'pointer', textAlign: 'inherit' },
  'button:disabled': { cursor: 'default' },
  a: { color: 'inherit', textDecoration: 'none' },
  'img, svg': { display: 'block', flexShrink: '0' },
  'input::placeholder, textarea::placeholder': { color: 'fg.subtle', opacity: '1' },
  'strong, b': { fontWeight: 'strong' },
  ':focus-visible': { outline: '2px solid {colors.accent.fg}', outlineOffset: '2px' },
  '::selection': { background: 'accent.bg' },
  '@media not all and (pointer: coarse)': {
    'html[data-covered]': scrimmed('_light'),
    'html[data-covered][data-theme=dark]': scrimmed('_dark'),
    body: { scrollbarColor: 'auto' },
  },
  '@media (prefers-color-scheme: dark) and (not (pointer: coarse))': {
    'html[data-covered]:not([data-theme=light])': scrimmed('_dark'),
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
