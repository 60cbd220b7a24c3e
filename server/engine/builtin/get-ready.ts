import { createPace } from '../pace.ts'
import type { SeenTask } from '../tools/tasks.ts'
import type { Desk, ToolAnswers } from './desk.ts'
import { respond } from './respond.ts'

/** Prompts as people begin with: a question and two wishes. */
const prompts = ['Which tasks are due today?', 'Move the offer to Friday', 'Write an e-mail to Anna about the offer']

/**
 * Answers a few prompts about a workspace of one task: what was learned is read, and what it runs through is compiled, before
 * the first prompt of a person. Nothing of it is kept.
 */
export async function getReady(): Promise<void> {
  const signal = new AbortController().signal
  for (const prompt of prompts) {
    const reply = respond(
      {
        self: { name: 'Millie', role: 'Assistant' },
        prompt,
        history: [],
        files: { attached: [], earlier: [], own: [] },
        now: new Date(),
        timeZone: 'UTC',
      },
      desk,
      createPace(signal),
    )
    for await (const _ of reply);
  }
}

const task: SeenTask = {
  id: 'offer',
  title: 'Send the offer',
  status: 'Pending',
  priority: 'Medium',
  assignee: null,
  assignees: [],
  due: null,
  overdue: false,
  project: null,
  project_id: null,
  notes: '',
}
const answers: Partial<ToolAnswers> = {
  list_agents: { agents: [], people: [], you: null },
  list_tasks: { tasks: [task], total: 1 },
  list_projects: { projects: [], total: 0 },
  list_events: { events: [], total: 0 },
}
/** It lists that task, and refuses whatever would change something. */
const desk: Desk = {
  has: () => true,
  use: (name) => answers[name] ?? { error: 'Nothing is changed here.' },
  useAll: (calls) => calls.map(({ name }) => desk.use(name, {})),
}
