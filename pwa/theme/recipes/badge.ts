import { defineSlotRecipe } from '@pandacss/dev'

const states = ['idle', 'queued', 'running', 'waiting', 'failed', 'done'] as const

/** State is a dot and a word; `boxed` for rows and cards, plain beside other text. */
export const badge = defineSlotRecipe({
  className: 'badge',
  slots: ['root', 'dot'],
  staticCss: ['*'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '8', flexShrink: '0', whiteSpace: 'nowrap' },
    dot: { width: 'dot', height: 'dot', borderRadius: 'full', flexShrink: '0' },
  },
  variants: {
    look: {
      plain: { root: { textStyle: 'small', color: 'fg.muted' } },
      boxed: {
        root: {
          textStyle: 'small',
          fontWeight: 'strong',
          paddingInline: '8',
          paddingBlock: '2',
          borderRadius: 'badge',
          gap: '[6px]',
        },
      },
    },
    state: Object.fromEntries(states.map((state) => [state, { dot: { background: `${state}.dot` } }])),
  },
  compoundVariants: states.map((state) => ({
    look: 'boxed' as const,
    state,
    css: { root: { color: `${state}.fg` as never, background: `${state}.bg` as never } },
  })),
  defaultVariants: { look: 'plain', state: 'idle' },
})
