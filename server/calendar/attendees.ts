import { invalid } from '../workspaces/entities.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { type Attending, type Named, attendeesCalled } from './calendar.repo.ts'

/**
 * Who comes after a change. Without `ids` those who came already stay who they are, and of the others whoever alone has
 * the name or the address. With them the names are read from the workspace; an address stays as it is, since it is what
 * an invitation goes to. Throws 400 for whom the workspace has not.
 */
export async function attendingAfter(
  { tx, workspaceId }: WorkspaceWrite,
  attendees: readonly string[],
  ids: readonly (string | null)[] | undefined,
  before: Attending,
): Promise<Attending> {
  if (ids && ids.length !== attendees.length)
    throw invalid('attendee_ids', 'Give one of attendee_ids for each attendee, null for one who is not here.')
  const wanted = attendees.map((name, place) => {
    if (ids) return { name, id: ids[place] ?? null }
    const was = before.attendees.indexOf(name)
    return { name, id: was === -1 ? null : (before.ids[was] ?? null) }
  })
  const sought = wanted.filter(({ id }) => ids !== undefined || id === null)
  const known =
    sought.length === 0
      ? []
      : await attendeesCalled(
          tx,
          workspaceId,
          sought.map(({ name }) => name.toLowerCase()),
          sought.flatMap(({ id }) => id ?? []),
        )
  const attending = wanted.map(({ name, id }) => {
    if (id === null) return { name, id: ids ? null : soleOf(known, name) }
    if (!ids) return { name, id }
    const named = known.find((each) => each.id === id)
    if (!named) throw invalid('attendee_ids', 'There is no such agent or person. Choose another one.')
    return { name: isCalled(named, name) ? name : named.name, id }
  })
  return { attendees: attending.map(({ name }) => name), ids: attending.map(({ id }) => id) }
}

/** The attendees of before as a change takes them: who is gone since is a name alone. */
export async function asTheyWere(
  { tx, workspaceId }: WorkspaceWrite,
  { attendees, ids }: Attending,
): Promise<{ attendees: string[]; attendee_ids: (string | null)[] }> {
  const known = await attendeesCalled(
    tx,
    workspaceId,
    [],
    ids.flatMap((id) => id ?? []),
  )
  const attendee_ids = attendees.map((_, place) => known.find(({ id }) => id === ids[place])?.id ?? null)
  return { attendees: [...attendees], attendee_ids }
}

function soleOf(known: readonly Named[], name: string): string | null {
  const [one, ...others] = known.filter((each) => isCalled(each, name))
  return one && others.length === 0 ? one.id : null
}

function isCalled({ name, email }: Named, called: string): boolean {
  return [name.toLowerCase(), email].includes(called.toLowerCase())
}
