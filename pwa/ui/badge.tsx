import { badge } from '#styled/recipes/badge.js'

export type State = 'idle' | 'queued' | 'running' | 'waiting' | 'failed' | 'done'

/** A state as a dot and a word. */
export function Badge({
  state,
  look = 'plain',
  children,
}: {
  state: State
  look?: 'plain' | 'boxed'
  children: string
}) {
  const styles = badge({ state, look })
  return (
    <span className={styles.root}>
      <span aria-hidden className={styles.dot} />
      {children}
    </span>
  )
}
