import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

/** Says that a run was begun from a task, and leads there. */
export function FromTask({ context }: { context: Readonly<Record<string, unknown>> }) {
  const { task_id: id } = context
  if (typeof id !== 'string') return null
  return (
    <Link to={paths.task(id)} className={css({ textStyle: 'small', color: 'fg.muted', textDecoration: 'underline' })}>
      From a task
    </Link>
  )
}
