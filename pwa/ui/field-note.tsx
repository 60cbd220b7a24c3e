import { field } from '#styled/recipes/field.js'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** Both lie in one. */
const cell = css({ gridArea: '[1/1]' })

/** The line below a field. An error covers the note and leaves it its room, so that nothing below moves. */
export function FieldNote({ id, note, error }: { id: string; note?: ReactNode; error?: string | undefined }) {
  const styles = field()
  return (
    <div id={id} className={styles.root}>
      <div className={`${styles.note} ${cell}`} aria-hidden={error ? true : undefined}>
        {note}
      </div>
      {error && <div className={`${styles.error} ${cell}`}>{error}</div>}
    </div>
  )
}
