import { defineSlotRecipe } from '@pandacss/dev'

/** One turn: what the user wrote at the right, what the agent answered without a bubble. */
export const conversation = defineSlotRecipe({
  className: 'conversation',
  slots: ['ask', 'bubble', 'reply', 'steps', 'stepsToggle', 'text', 'foot', 'caret', 'notice'],
  base: {
    ask: { display: 'grid', justifyItems: 'end', gap: '[6px]' },
    bubble: {
      maxWidth: '[86%]',
      paddingInline: '[14px]',
      paddingBlock: '[9px]',
      borderRadius: 'sheet',
      borderBottomRightRadius: '[5px]',
      background: 'bg.inset',
      textStyle: 'reading',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    // The heading for screen readers stands in it: without a place of its own it would make the page as high as the log.
    reply: { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' },
    stepsToggle: {
      display: 'flex',
      alignItems: 'center',
      gap: '8',
      width: 'fit',
      maxWidth: 'full',
      minHeight: 'touch',
      marginBlock: '[-8px]',
      paddingRight: '8',
      borderRadius: 'control',
      textStyle: 'label',
      color: 'fg.muted',
      _fine: { minHeight: 'control' },
    },
    steps: { display: 'grid', gap: '8', paddingLeft: '32', textStyle: 'small', color: 'fg.muted' },
    text: { textStyle: 'reading' },
    foot: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      marginLeft: '[-12px]',
      color: 'fg.subtle',
      textStyle: 'small',
      _fine: { marginLeft: '[-10px]' },
    },
    caret: {
      display: 'inline-block',
      width: '[9px]',
      height: '[18px]',
      marginLeft: '[3px]',
      borderRadius: '[3px]',
      background: 'accent.solid',
      verticalAlign: '[-3px]',
      animation: '[blink 1.1s infinite]',
    },
    notice: { display: 'flex', alignItems: 'center', gap: '8', textStyle: 'small', color: 'fg.subtle' },
  },
})
