import { mayUseGoogle } from '../integrations/skills.rules.ts'
import { dailyBriefingTool } from './tools/daily-briefing.ts'
import { draftTools } from './tools/drafts.ts'
import { eventTools } from './tools/events.ts'
import { findPassagesTool } from './tools/find-passages.ts'
import { mailTools } from './tools/google-mail.ts'
import { todoTools } from './tools/google-todos.ts'
import { meetingTools } from './tools/meetings.ts'
import { takeNoteTool } from './tools/notes.ts'
import { projectTools } from './tools/projects.ts'
import { proposeTool } from './tools/propose.ts'
import { readFileTool } from './tools/read-file.ts'
import { runTools } from './tools/runs.ts'
import { scheduleRunTool } from './tools/schedules.ts'
import { searchTools } from './tools/search-workspace.ts'
import { taskTools } from './tools/tasks.ts'
import type { Tool } from './tools/tool.ts'
import { undoChangesTool } from './tools/undo.ts'

const allTools = [
  readFileTool,
  findPassagesTool,
  ...draftTools,
  proposeTool,
  undoChangesTool,
  ...searchTools,
  ...runTools,
  ...taskTools,
  ...projectTools,
  ...eventTools,
  ...meetingTools,
  takeNoteTool,
  scheduleRunTool,
  dailyBriefingTool,
  ...mailTools,
  ...todoTools,
] as unknown as readonly Tool[]

/** The tool of this name, of any agent. */
export function toolNamed(name: string): Tool | undefined {
  return allTools.find((tool) => tool.name === name)
}

/** What works on a person's own accounts: for Arlo and the assistant of the chat alone. */
const ofGoogle = new Set([...mailTools, ...todoTools].map(({ name }) => name))

/** What every agent may use: tools that look things up, and that write tasks. */
const common =
  'read_file find_passages write_draft edit_draft propose undo_changes search_workspace list_agents list_tasks'
    .concat(' create_task update_task list_projects list_events list_runs schedule_run')
    .split(' ')
const events = ['create_event', 'update_event']
const projects = ['create_project', 'update_project']

/** The tools that a skill of the seven brings, beside the common ones. */
const bySkill: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'Search email': ['search_email', 'read_email'],
    'Summarise inbox': ['summarise_inbox', 'read_email'],
    'Draft reply': ['draft_reply', 'read_email'],
    'Send email': ['send_email'],
    'Find free time': ['find_free_time'],
    'Schedule meeting': [...events, 'delete_event', 'schedule_meeting'],
    'Manage to-dos': ['delete_task', 'list_google_todos', 'add_google_todo', 'complete_google_todo'],
    'Daily briefing': [...projects, 'daily_briefing'],
    'Take notes': ['take_note'],
    'Call preparation': events,
    'Campaign plans': projects,
    'Content calendar': events,
    'Interview guides': events,
    'Onboarding plans': projects,
    'Project plans': [...projects, 'delete_project'],
    'Deadline tracking': [...events, 'delete_event'],
    'Task breakdown': ['delete_task'],
  }),
)

/**
 * The tools of an agent: the seven have those of their skills, custom agents all but those of a person's own
 * accounts, and the assistant of the chat has all.
 */
export function toolsOf({ id, skills }: { id: string; skills: readonly string[] }): readonly Tool[] {
  if (!/^[1-7]$/.test(id)) return mayUseGoogle(id) ? allTools : allTools.filter(({ name }) => !ofGoogle.has(name))
  const names = new Set([...common, ...skills.flatMap((skill) => bySkill.get(skill) ?? [])])
  return allTools.filter(({ name }) => names.has(name))
}

/** How each of the seven has to deliver its work, for the model. */
const forms: Readonly<Record<string, string>> = {
  '1': 'A briefing starts with what needs a decision, then what is due today, then the rest of the day in its order of time.',
  '2':
    'Outreach comes as a subject line and a message of at most 120 words with one question at its end; a ' +
    'follow-up refers to what was said.',
  '3':
    'A reply to a customer starts with an answer to what was asked, says what happens next and when, and ' +
    'can be sent as it is. Notes for colleagues come after it, under “Internal”.',
  '4':
    'A post comes with its channel, the text at the length that the channel allows, and two other ' +
    'headlines. A plan comes as a table of dates, channels and texts.',
  '5':
    'A job advert says what the job is, what it needs, what it offers and how to apply. Screening ' +
    'questions come numbered, each with what a good answer shows.',
  '6':
    'A plan is a list of tasks with owner and date, and names what has neither. A status report says ' +
    'what was done, what is late, what comes next, and what is at risk.',
  '7':
    'Research notes are findings with their source in brackets after each, then what the sources ' +
    'disagree on, then what they do not tell. Opinion has its own heading.',
}

/** How an agent has to deliver its work; empty where its instructions say so themselves. */
export function formOf(agentId: string): string {
  return forms[agentId] ?? ''
}
