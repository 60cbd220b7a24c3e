import type { SeenMail } from '../tools/google-mail.ts'
import type { SeenEvent } from '../tools/seen-event.ts'
import type { FileAnswer } from '../tools/read-file.ts'
import type { SeenRun } from '../tools/runs.ts'
import type { SeenProject } from '../tools/projects.ts'
import type { SeenTask } from '../tools/tasks.ts'
import type { Refusal } from '../tools/tool.ts'

export type SeenPerson = { id: string; name: string }
export type SeenAgent = { id: string; name: string; role: string; skills: string[]; available: boolean }

type MailList = { mails: SeenMail[]; more: boolean }
/** What came from Google is not kept while a run waits. */
type Forgotten = { forgotten: string }

/** What the tools answer with, as far as the built-in assistant uses them. */
export type ToolAnswers = {
  read_file: FileAnswer
  list_agents: { agents: SeenAgent[]; people?: SeenPerson[]; you?: string | null }
  list_tasks: { tasks: SeenTask[]; total: number }
  list_projects: { projects: SeenProject[]; total: number }
  list_events: { events: SeenEvent[]; total: number; note?: string }
  list_runs: { runs: SeenRun[]; more: boolean }
  create_task: { created: SeenTask }
  update_task: { changed: SeenTask }
  delete_task: { deleted: { id: string; title: string } }
  create_project: { created: SeenProject }
  update_project: { changed: SeenProject }
  delete_project: { deleted: { id: string; name: string } }
  create_event: { created: SeenEvent }
  update_event: { changed: SeenEvent }
  delete_event: { deleted: SeenEvent }
  write_draft: { draft_id: string; blanks: string[] }
  edit_draft: { draft_id: string; version: number; open_blanks: string[] }
  propose: { proposal_id: string; proposed: number }
  undo_changes: { undone: string[]; kept: { title: string; why: string; by: string | null; at: string | null }[] }
  take_note: { noted: { kind: 'task' | 'event' | 'project'; id: string; title: string } }
  schedule_run: { scheduled: { agent: string; prompt: string; when: string } }
  search_email: MailList | Forgotten
  summarise_inbox: (MailList & { unread: number }) | Forgotten
  draft_reply: { drafted: { to: string; subject: string } } | Forgotten
  send_email: { sent: { to: string[]; subject: string } }
}
export type ToolName = keyof ToolAnswers
export type DeskCall<Name extends ToolName = ToolName> = { name: Name; input: Record<string, unknown> }

/** Thrown where an answer is still to come: the turn ends with these calls, and the work starts over once they are answered. */
export class NeedsTools extends Error {
  readonly calls: DeskCall[]
  constructor(calls: DeskCall[]) {
    super('The tools have to answer first.')
    this.calls = calls
  }
}

/** Thrown where the agent was not given the tool for what is asked. */
export class LacksTool extends Error {
  readonly tool: ToolName
  constructor(tool: ToolName) {
    super(`There is no ${tool}.`)
    this.tool = tool
  }
}

/**
 * The tools as a function to call. A conversation that goes on is read from its start each turn, and every call meets the
 * answer it got: the same work takes the same way again, so the nth call is the nth answer. What was listed before is
 * known until something is changed, what was read of a file for good, and neither is asked for again: a run refuses that.
 */
export type Desk = {
  has: (tool: ToolName) => boolean
  use: <Name extends ToolName>(name: Name, input: Record<string, unknown>) => ToolAnswers[Name] | Refusal
  /** Several calls in one turn. */
  useAll: (calls: DeskCall[]) => (ToolAnswers[ToolName] | Refusal)[]
}

const lists: ReadonlySet<ToolName> = new Set(['list_agents', 'list_tasks', 'list_projects', 'list_events'])
/** They change nothing that is listed. */
const harmless: ReadonlySet<ToolName> = new Set([
  'read_file',
  'list_runs',
  'write_draft',
  'edit_draft',
  'propose',
  'search_email',
  'summarise_inbox',
])

export function openDesk(tools: ReadonlySet<string>, answers: readonly unknown[]): Desk {
  let next = 0
  const listed = new Map<string, object>()
  const read = new Map<string, object>()
  const take = ({ name }: DeskCall, key: string): object => {
    const answer = answers[next] as object
    next += 1
    if (lists.has(name)) listed.set(key, answer)
    else if (name === 'read_file') read.set(key, answer)
    else if (!harmless.has(name) && !isRefusal(answer)) listed.clear()
    return answer
  }
  const useAll: Desk['useAll'] = (calls) => {
    for (const { name } of calls) if (!tools.has(name)) throw new LacksTool(name)
    const taken: object[] = []
    const missing = new Map<string, DeskCall>()
    for (const call of calls) {
      const key = JSON.stringify([call.name, call.input])
      const before = listed.get(key) ?? read.get(key)
      if (before && isRefusedAsRepeated(answers[next])) next += 1
      if (before) taken.push(before)
      else if (missing.size === 0 && next < answers.length) taken.push(take(call, key))
      else missing.set(lists.has(call.name) || call.name === 'read_file' ? key : `${missing.size}`, call)
    }
    if (missing.size > 0) throw new NeedsTools([...missing.values()])
    return taken as ReturnType<Desk['useAll']>
  }
  return {
    has: (tool) => tools.has(tool),
    use: <Name extends ToolName>(name: Name, input: Record<string, unknown>) =>
      useAll([{ name, input }])[0] as ToolAnswers[Name] | Refusal,
    useAll,
  }
}

/** So a run answered what is known here now; one that has waited for a person since then still holds it. */
function isRefusedAsRepeated(answer: unknown): boolean {
  return (answer as Partial<Refusal> | undefined)?.error?.startsWith('You have made exactly this call before') === true
}

/** Where no tool may be asked: what needs one is refused. */
export const noDesk: Desk = { has: () => false, use: () => ({ error: 'No tool is asked here.' }), useAll: () => [] }

export function isRefusal(answer: object): answer is Refusal {
  return 'error' in answer
}
