import { defineSemanticTokens } from '@pandacss/dev'

/** Light, then dark. The theme is `data-theme` on html, else the system's. */
const role = (light: string, dark: string) => ({
  value: { base: light, _systemDark: dark, _light: light, _dark: dark },
})

const state = (fg: [string, string], bg: [string, string], dot: [string, string]) => ({
  fg: role(...fg),
  bg: role(...bg),
  dot: role(...dot),
})

/** One scale step is one role. Text ratios hold on canvas, panel, inset and hover alike. */
export const colors = defineSemanticTokens.colors({
  bg: {
    canvas: role('#f8f7f3', '#0f0e0c'),
    panel: role('#ffffff', '#181715'),
    inset: role('#f2f0ec', '#262421'),
    hover: role('#eae8e2', '#312e2b'),
    scrim: role('#1d1a1766', '#00000099'),
  },
  border: {
    default: role('#e2dfda', '#33302d'),
    strong: role('#8c8981', '#736f6a'),
  },
  fg: {
    subtle: role('#6b675f', '#9c9892'),
    muted: role('#534f49', '#b4b1aa'),
    default: role('#1d1a17', '#f0eeea'),
    onSolid: role('#ffffff', '#ffffff'),
  },
  accent: {
    bg: role('#ebf0ff', '#1b2850'),
    solid: role('#2340db', '#4063f0'),
    hover: role('#1c32c2', '#3453e0'),
    fg: role('#223ed5', '#9bb0fe'),
  },
  danger: {
    bg: role('#ffebe9', '#3b1c1a'),
    solid: role('#c32324', '#c92f2d'),
    fg: role('#c32324', '#f98e88'),
  },
  idle: state(['#6b675f', '#9c9892'], ['#f2f0ec', '#262421'], ['#8c8981', '#736f6a']),
  queued: state(['#534f49', '#b4b1aa'], ['#eae8e2', '#312e2b'], ['#6b675f', '#9c9892']),
  running: state(['#223ed5', '#9bb0fe'], ['#ebf0ff', '#1b2850'], ['#355cf8', '#7a97fb']),
  waiting: state(['#895709', '#edbb64'], ['#fdefd2', '#342611'], ['#b96f00', '#efb146']),
  failed: state(['#c32324', '#f98e88'], ['#ffebe9', '#3b1c1a'], ['#e23a35', '#f66d67']),
  done: state(['#217541', '#75d291'], ['#e1f7e7', '#152c1e'], ['#239a4a', '#51c672']),
})
