import { defineSlotRecipe } from '@pandacss/dev'

/**
 * A modal `<dialog>`: a drawer from the left, a sheet that is a bottom sheet on phones and centred elsewhere, or one
 * that hangs from the top.
 */
export const sheet = defineSlotRecipe({
  className: 'sheet',
  slots: ['cover', 'root', 'handle', 'head', 'body'],
  staticCss: ['*'],
  base: {
    // Behind a root that does not make the rest of the page inert.
    cover: {
      position: 'fixed',
      inset: '0',
      width: '[100%]',
      height: '[100%]',
      maxWidth: '[none]',
      maxHeight: '[none]',
      background: 'bg.scrim',
      animation: '[appear 160ms]',
    },
    root: {
      position: 'fixed',
      inset: '[auto]',
      color: 'fg.default',
      background: 'bg.panel',
      boxShadow: 'lg',
      maxWidth: '[none]',
      maxHeight: '[none]',
      overflow: 'auto',
      overscrollBehavior: 'contain',
      _backdrop: { background: 'bg.scrim', animation: '[appear 160ms]' },
      _focusVisible: { outline: '[none]' },
    },
    head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' },
  },
  variants: {
    kind: {
      drawer: {
        root: {
          insetBlock: '0',
          left: '0',
          width: 'drawer',
          maxWidth: '[calc(100vw - 56px)]',
          height: '[100dvh]',
          background: 'bg.canvas',
          paddingTop: '[env(safe-area-inset-top)]',
          paddingBottom: '[env(safe-area-inset-bottom)]',
          paddingLeft: '[env(safe-area-inset-left)]',
          animation: '[slideRight 200ms cubic-bezier(.2,.8,.2,1)]',
        },
        handle: { display: 'none' },
        // The mark stands over the icons below it, the cross over the counts.
        head: { height: 'barPhone', paddingLeft: '[20px]', paddingRight: '8' },
        body: { padding: '8' },
      },
      bottom: {
        root: {
          insetInline: '0',
          bottom: '0',
          width: 'full',
          maxHeight: '[90dvh]',
          // Chromium takes what scrolls and is opaque for a rectangle, and leaves what shows behind its round corners undrawn.
          opacity: '[0.999]',
          borderTopLeftRadius: 'sheet',
          borderTopRightRadius: 'sheet',
          paddingBottom: '[env(safe-area-inset-bottom)]',
          animation: '[slideUp 200ms cubic-bezier(.2,.8,.2,1)]',
          md: {
            inset: '0',
            margin: 'auto',
            width: 'form',
            height: 'fit',
            borderRadius: 'sheet',
            animation: '[rise 200ms cubic-bezier(.2,.8,.2,1)]',
          },
        },
        handle: {
          width: '[32px]',
          height: '[4px]',
          marginTop: '8',
          marginInline: 'auto',
          borderRadius: 'full',
          background: 'border.default',
          md: { display: 'none' },
        },
        // A heading of one line is as high as the cross; a longer one keeps off the edge.
        head: { paddingLeft: '16', paddingRight: '4', paddingTop: '4', '& > :first-child': { paddingBlock: '[6px]' } },
        body: { paddingInline: '16', paddingBottom: '24' },
      },
      // Above an on-screen keyboard, and where its first line never moves.
      top: {
        root: {
          insetInline: '0',
          top: '0',
          width: 'full',
          maxHeight: '[calc(var(--app-height, 100dvh) - 24px)]',
          overflow: 'hidden',
          borderBottomLeftRadius: 'sheet',
          borderBottomRightRadius: 'sheet',
          paddingTop: '[env(safe-area-inset-top)]',
          animation: '[drop 160ms cubic-bezier(.2,.8,.2,1)]',
          display: 'flex',
          flexDirection: 'column',
          md: { top: '[12dvh]', marginInline: 'auto', width: '[40rem]', maxHeight: '[70dvh]', borderRadius: 'sheet' },
        },
        head: {
          flexShrink: '0',
          gap: '12',
          minHeight: '[3.5rem]',
          paddingLeft: '16',
          paddingRight: '8',
          borderBottom: 'hairline',
        },
        body: { minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain', padding: '8', paddingTop: '0' },
      },
    },
  },
})
