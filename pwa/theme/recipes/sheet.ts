import { defineSlotRecipe } from '@pandacss/dev'

/** A modal `<dialog>`: a drawer from the left, or a sheet that is a bottom sheet on phones and centred elsewhere. */
export const sheet = defineSlotRecipe({
  className: 'sheet',
  slots: ['root', 'handle', 'head', 'body'],
  staticCss: ['*'],
  base: {
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
          borderTopRadius: 'sheet',
          paddingBottom: '[env(safe-area-inset-bottom)]',
          animation: '[slideUp 200ms cubic-bezier(.2,.8,.2,1)]',
          md: { inset: '0', margin: 'auto', width: 'form', height: 'fit', borderRadius: 'sheet', animation: '[rise 200ms cubic-bezier(.2,.8,.2,1)]' },
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
        head: { paddingLeft: '16', paddingRight: '4', paddingTop: '4' },
        body: { paddingInline: '16', paddingBottom: '24' },
      },
    },
  },
})
