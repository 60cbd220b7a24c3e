import { field } from '#styled/recipes/field.js'
import type { ReactNode } from 'react'

/** The line below a field. An error covers the note and leaves it its room, so that nothing below moves. */
export function FieldNote({ id, note, error }: { id: string; note?: ReactNode; error?: string | undefined }) {
  const styles = field()
  return (
    <div id={id} className={styles.root}>
      <div className={styles.note} aria-hidden={error ? true : undefined}>
        {note}
      </div>
      {error && <div className={styles.error}>{error}</div>}
    </div>
  )
}
