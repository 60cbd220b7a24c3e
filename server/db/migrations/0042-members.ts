import type { Kysely } from 'kysely'

type Before = {
  agents: { workspace_id: string; id: string; name: string }
  users: { workspace_id: string; id: string; name: string; email: string; active: number }
  events: { workspace_id: string; id: string; attendees: string; attendee_ids: string | null }
}

/**
 * The people of a project, and whom the attendees of an event name: of the events there are, whoever alone has the name
 * or the address in the workspace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('members', 'text').execute()
  await db.schema.alterTable('events').addColumn('attendee_ids', 'text').execute()
  const of = db as Kysely<Before>
  const agents = await of.selectFrom('agents').select(['workspace_id', 'id', 'name']).execute()
  const users = of.selectFrom('users').select(['workspace_id', 'id', 'name', 'email'])
  const people = await users.where('active', '=', 1).execute()
  const called = new Map<string, Set<string>>()
  const add = (workspaceId: string, name: string, id: string) => {
    const key = keyOf(workspaceId, name)
    called.set(key, (called.get(key) ?? new Set()).add(id))
  }
  for (const { workspace_id, id, name } of [...agents, ...people]) add(workspace_id, name, id)
  for (const { workspace_id, id, email } of people) add(workspace_id, email, id)

  const named = of.selectFrom('events').select(['workspace_id', 'id', 'attendees']).where('attendees', '<>', '[]')
  for (const { workspace_id, id, attendees } of await named.execute()) {
    const ids = (JSON.parse(attendees) as string[]).map((name) => {
      const [one, ...others] = called.get(keyOf(workspace_id, name)) ?? []
      return one !== undefined && others.length === 0 ? one : null
    })
    if (ids.every((each) => each === null)) continue
    const event = of.updateTable('events').where('workspace_id', '=', workspace_id).where('id', '=', id)
    await event.set({ attendee_ids: JSON.stringify(ids) }).execute()
  }
}

function keyOf(workspaceId: string, name: string): string {
  return `${workspaceId} ${name.toLowerCase()}`
}
