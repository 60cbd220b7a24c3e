import type { Assignee } from '#shared/contract/assignees.ts'

/** What a task says of who has it. */
export type Assigned = { assignee: string; assignee_id: string | null; assignees?: Assignee[] | undefined }

/** All who have a task, the first one first; of a server before this release an agent or nobody. */
export function assigneesOf({ assignee, assignee_id, assignees }: Assigned): Assignee[] {
  if (assignees) return assignees
  return assignee_id === null ? [] : [{ kind: 'agent', id: assignee_id, name: assignee }]
}

/** The three fields that a task says this in. */
export function assigned(assignees: Assignee[]): Required<Assigned> & { assignees: Assignee[] } {
  const [first] = assignees
  return { assignee: first?.name ?? '', assignee_id: first?.id ?? null, assignees }
}

/** Their names, as in "Millie, Sam"; empty where nobody has it. */
export function namesOf(task: Assigned): string {
  return assigneesOf(task)
    .map(({ name }) => name)
    .join(', ')
}

/** The list without repeats; the first of each stays. */
export function withoutRepeats<Whose extends { id: string }>(assignees: readonly Whose[]): Whose[] {
  return assignees.filter(({ id }, place) => assignees.findIndex((other) => other.id === id) === place)
}
