import { type Assigned, assigneesOf } from '#shared/domain/assignees.ts'

type Agent = { readonly id: string; readonly name: string; readonly available: boolean }

/** The agents that have a task and can run it, or all of them where each is paused; people do not run. */
export function runnersOf<Member extends Agent>(task: Assigned, team: readonly Member[] | null): Member[] {
  const own = assigneesOf(task).flatMap(({ kind, id }) =>
    kind === 'agent' ? (team?.find((agent) => agent.id === id) ?? []) : [],
  )
  const able = own.filter(({ available }) => available)
  return able.length > 0 ? able : own
}
