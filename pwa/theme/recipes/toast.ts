import { defineSlotRecipe } from '@pandacss/dev'

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['viewport', 'root', 'icon', 'text', 'title', 'description', 'action'],
  staticCss: ['*'],
  base: {
    viewport: {
      position: 'fixed',
      zIndex: 'toast',
      insetInline: '12',
      // Above whatever can be pressed at the end of a screen. The keyboard of Safari lies over the page.
      top: '[auto]',
      bottom:
        '[calc(100dvh - var(--app-height, 100dvh) + max(var(--dock, 0px), env(safe-area-inset-bottom)) + var(--bar, 0px) + ' +
        'var(--float, 0px) + var(--notice, 0px) + 12px)]',
      // Over a dialog, which on phones comes from the bottom and has its buttons there.
      '&[popover]': { mdDown: { top: '[calc(env(safe-area-inset-top) + 8px)]', bottom: '[auto]' } },
      display: 'grid',
      justifyItems: 'stretch',
      pointerEvents: 'none',
      // Against what browsers give a popover.
      width: '[auto]',
      margin: '0',
      padding: '0',
      border: 'none',
      overflow: 'visible',
      color: '[inherit]',
      background: '[none]',
      md: {
        top: '[auto]',
        left: '[auto]',
        right: '24',
        bottom: '[calc(max(var(--dock, 0px), env(safe-area-inset-bottom) + 16px) + 8px)]',
        width: '[22.5rem]',
      },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12',
      paddingBlock: '12',
      paddingLeft: '16',
      paddingRight: '4',
      borderRadius: 'card',
      border: 'hairline',
      background: 'bg.panel',
      boxShadow: 'md',
      pointerEvents: 'auto',
      touchAction: 'pan-y',
      animation: '[rise 200ms cubic-bezier(.2,.8,.2,1)]',
    },
    icon: { paddingTop: '[1px]' },
    text: { flex: '1', minWidth: '0' },
    title: { textStyle: 'label', fontWeight: 'strong' },
    description: { textStyle: 'label', color: 'fg.muted' },
    action: {
      alignSelf: 'center',
      color: 'accent.fg',
      minHeight: 'touch',
      paddingInline: '12',
      borderRadius: 'control',
      textStyle: 'label',
      fontWeight: 'strong',
      _hover: { background: 'bg.hover' },
    },
  },
  variants: {
    kind: {
      plain: { icon: { color: 'fg.muted' } },
      success: { icon: { color: 'done.fg' } },
      destructive: { icon: { color: 'danger.fg' }, title: { color: 'danger.fg' } },
    },
  },
  defaultVariants: { kind: 'plain' },
})
