import { defineKeyframes, defineTokens } from '@pandacss/dev'

export const durations = defineTokens.durations({
  hover: { value: '120ms' },
  menu: { value: '160ms' },
  sheet: { value: '200ms' },
})

export const easings = defineTokens.easings({
  in: { value: 'cubic-bezier(.2,.8,.2,1)' },
  out: { value: 'cubic-bezier(.4,0,1,1)' },
})

export const zIndex = defineTokens.zIndex({
  sticky: { value: 10 },
  nav: { value: 20 },
  scrim: { value: 30 },
  dialog: { value: 40 },
  popover: { value: 50 },
  toast: { value: 60 },
})

export const keyframes = defineKeyframes({
  appear: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(6px)' } },
  drop: { from: { opacity: '0', transform: 'translateY(-6px) scale(.98)' } },
  slideUp: { from: { transform: 'translateY(100%)' } },
  slideRight: { from: { transform: 'translateX(-100%)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '.55' } },
  blink: { '0%, 55%': { opacity: '1' }, '60%, 95%': { opacity: '.25' } },
})
