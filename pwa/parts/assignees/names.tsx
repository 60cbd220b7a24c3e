import { type Assigned, assigneesOf } from '#shared/domain/assignees.ts'
import { Fragment } from 'react'

/** Who has a task, as in "Millie, Sam Brown"; each name keeps the direction in which it is written. */
export function Names({ of }: { of: Assigned }) {
  const assignees = assigneesOf(of)
  if (assignees.length === 0) return 'Unassigned'
  return assignees.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <bdi>{name || 'Someone'}</bdi>
    </Fragment>
  ))
}
