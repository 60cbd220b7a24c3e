import { defineSlotRecipe } from '@pandacss/dev'

/** A native checkbox as a switch, with its words on the left. */
export const toggle = defineSlotRecipe({
  className: 'toggle',
  slots: ['root', 'words', 'label', 'note', 'touch', 'track'],
  staticCss: ['*'],
  base: {
    root: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '24' },
    words: { minWidth: '0' },
    label: { display: 'block', textStyle: 'body', fontWeight: 'strong', paddingBlock: '8' },
    note: { textStyle: 'label', color: 'fg.muted' },
    touch: { display: 'grid', placeItems: 'center', minWidth: 'touch', minHeight: 'touch', flexShrink: '0' },
    track: {
      appearance: 'none',
      position: 'relative',
      width: '[44px]',
      height: '[26px]',
      borderRadius: 'full',
      background: 'border.strong',
      cursor: 'pointer',
      transitionProperty: '[background-color]',
      transitionDuration: 'hover',
      // The finger's target is larger than what is drawn.
      _before: { content: '""', position: 'absolute', inset: '[-9px 0]' },
      _after: {
        content: '""',
        position: 'absolute',
        top: '[3px]',
        left: '[3px]',
        width: '[20px]',
        height: '[20px]',
        borderRadius: 'full',
        background: 'fg.onSolid',
        transitionProperty: '[transform]',
        transitionDuration: 'hover',
      },
      '&:checked': { background: 'accent.solid' },
      '&:checked::after': { transform: 'translateX(18px)' },
      _disabled: { cursor: 'default', opacity: '[.5]' },
    },
  },
})
