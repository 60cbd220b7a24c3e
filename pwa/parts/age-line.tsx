import type { Age } from '#pwa/parts/use-age.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'

/** How old the data below are: quiet, unless a refresh failed. */
export function AgeLine({ age, onRetry }: { age: Age; onRetry: () => void }) {
  if (age.isTrouble) return <InlineTrouble text={age.text} onRetry={onRetry} />
  return <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>{age.text}</p>
}
