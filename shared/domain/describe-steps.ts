import type { Step } from '../contract/runs.ts'

/** What changes something or takes something in; anything else is looking around on the way to it. */
export const telling = /^(create|add|update|change|move|delete|read|schedule|write|edit|undo)_|^propose$/

/** What has left the workspace, or may have: an e-mail, invitations to a meeting. */
export const sending = /^(send_|schedule_meeting)/

const checkedCalendar = 'checked your calendar'
const checkedWorkspace = 'checked your workspace'

const phrases: [tool: RegExp, one: string, many: (count: number) => string][] = [
  [/^write_draft/, 'wrote 1 draft', (count) => `wrote ${count} drafts`],
  [/^edit_draft/, 'changed the draft', () => 'changed the draft'],
  [/^propose$/, 'proposed a list', (count) => `proposed ${count} lists`],
  [/^undo_/, 'took back the last changes', () => 'took back the last changes'],
  [/^read_file/, 'read 1 file', (count) => `read ${count} files`],
  [/^send_email/, 'sent 1 e-mail', (count) => `sent ${count} e-mails`],
  [/^read_email/, 'read 1 e-mail', (count) => `read ${count} e-mails`],
  [/^(create|add)_task/, 'added 1 task', (count) => `added ${count} tasks`],
  [/^delete_task/, 'deleted 1 task', (count) => `deleted ${count} tasks`],
  [/^(update|change|move)_task/, 'changed 1 task', (count) => `changed ${count} tasks`],
  [/^create_project/, 'added 1 project', (count) => `added ${count} projects`],
  [/^(update|delete)_project/, 'changed 1 project', (count) => `changed ${count} projects`],
  [/^(create_event|schedule_meeting)/, 'scheduled 1 event', (count) => `scheduled ${count} events`],
  [/^schedule_run/, 'set up 1 recurring run', (count) => `set up ${count} recurring runs`],
  [/^(update|delete)_event/, 'changed 1 event', (count) => `changed ${count} events`],
  [/(email|inbox)/, 'checked your mail', () => 'checked your mail'],
  [/(event|calendar|free_time)/, checkedCalendar, () => checkedCalendar],
  [/(^search_workspace|^daily_briefing|agents|task|project)/, checkedWorkspace, () => checkedWorkspace],
]

/** One line on what steps did, beginning with a capital: `Read 1 file, added 2 tasks`; empty for none. */
export function describeSteps(steps: readonly Step[]): string {
  const counts = new Map<(typeof phrases)[number], number>()
  const others: Step[] = []
  const done = steps.filter(({ status }) => status === 'done')
  const shown = done.filter(({ tool }) => telling.test(tool) || sending.test(tool))
  for (const step of shown.length > 0 ? shown : done) {
    const phrase = phrases.find(([tool]) => tool.test(step.tool))
    if (phrase) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
    else others.push(step)
  }
  const said = [...counts].map(([[, one, many], count]) => (count === 1 ? one : many(count)))
  // The calendar is a part of it.
  const parts = said.includes(checkedWorkspace) ? said.filter((part) => part !== checkedCalendar) : said
  const failed = steps.filter((step) => step.status === 'failed').length
  if (failed > 0) parts.push(`${failed} ${failed === 1 ? 'step' : 'steps'} failed`)
  else if (others.length === 1) parts.push(lowerFirst(others[0]!.summary))
  else if (others.length > 1) parts.push(`${others.length} more steps`)
  const line = parts.join(', ')
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

/** One line on what calls of these tools changed: `added 2 tasks, changed 1 event`; empty where nothing was. */
export function describeChanges(tools: readonly string[]): string {
  const changing = tools.filter((tool) => (telling.test(tool) || sending.test(tool)) && !tool.startsWith('read_'))
  return lowerFirst(describeSteps(changing.map((tool, n) => ({ id: String(n), tool, status: 'done', summary: '' }))))
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1)
}
