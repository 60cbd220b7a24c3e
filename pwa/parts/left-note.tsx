import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

/** Says that a form holds what was typed into it before, and lets somebody begin anew. */
export function LeftNote({ onReset }: { onReset: () => void }) {
  return (
    <p className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8', textStyle: 'small', color: 'fg.muted' })}>
      This is as you left it.
      <Button kind="ghost" onClick={onReset}>
        Start over
      </Button>
    </p>
  )
}
