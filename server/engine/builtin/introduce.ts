import { toolsOf } from '../profiles.ts'
import { inline, list } from './markdown.ts'

/** Whom the assistant speaks for; `id` and `skills` where it is an agent of the workspace. */
export type Self = { name: string; role: string; id?: string; skills?: string[]; instructions?: string }

/** What would answer better, at the end of every reply that says what the assistant cannot do. */
export const howToConnect =
  'A model on your machine could do this: start one in Ollama, llama.cpp, LM Studio or vLLM beside the server, and an administrator can use it at once in System settings, as well as one of Anthropic, OpenAI or Google.'

const abilities = `- **Create and change** tasks, projects and events from plain sentences, with dates, and **set up** recurring runs
- **Answer about the workspace**: what is overdue, who has what, how a project stands, what is on the calendar, when there is time
- **Read files**: summaries with their lines, action items, people, dates and figures, column profiles, comparisons, passages for a question
- **Draft** from a template, in this agent's role: e-mails, posts, job adverts, agendas, notes, plans`

/** Sentences that work as they stand, in the role of who answers. */
export function examples({ role, id }: Self): string {
  const own: Record<string, string[]> = {
    '1': ['Daily briefing', 'Schedule a meeting with Millie tomorrow from 10 to 11 about the launch'],
    '2': ['Draft an outreach e-mail to Nordhaus about our new offer', 'Remind Chip to follow up with Acme on Friday'],
    '3': ['Draft a reply to a customer whose refund is late', 'What is open for Clide?'],
    '4': [
      'Write a LinkedIn post about the website relaunch',
      'Create a task for Suki: write the newsletter by Thursday',
    ],
    '5': ['Write a job advert for a support lead', 'What is open for Dot?'],
    '6': ['Write a status report', 'What is overdue?'],
    '7': ['Summarise the attached report', 'Compare the two attached files'],
  }
  const [first, second] =
    own[id ?? ''] ??
    (/\bsales|marketing|writer/i.test(role)
      ? ['Draft an e-mail to a customer about our new offer', 'What is due this week?']
      : ['What is due this week?', 'Create a task for Chip: call Acme tomorrow, high priority'])
  return `For example:\n\n- “${first}”\n- “${second}”\n- “Who has the most open tasks?”`
}

/** What a greeting is answered with: who this is, and what to say next. */
export function greet(self: Self): string {
  return [
    `Hello, I'm **${inline(self.name, 80)}**, ${inline(self.role, 100)}. Tell me what is to be done, in your own words.`,
    examples(self),
    'Ask “What can you do?” for all of it.',
  ].join('\n\n')
}

/** The agent's own words on who answers and what it can do. */
export function introduce(self: Self): string {
  return [
    `Hello, I'm **${inline(self.name, 80)}**, ${inline(self.role, 100)}.`,
    'The built-in assistant answers for me at the moment. It works by fixed rules, without a language model: it reads, finds, counts and fills in templates, but it does not reason, translate or look things up on the web.',
    `This is what I can do now:\n\n${abilities}`,
    examples(self),
    howToConnect,
  ].join('\n\n')
}

/** Says first what was not done, then what can be: `hasNearest` says that this stands below, to tap. */
export function decline(beyond: string[], self: Self, hasNearest = false): string {
  const what = beyond.length > 0 ? `I cannot ${list(beyond).replaceAll(' and ', ' or ')}` : "I can't answer that"
  return [
    `${what}, and nothing was changed. The built-in assistant answers for me, by fixed rules and without a language model.`,
    ...(hasNearest
      ? ['This is the nearest that I can do:']
      : [
          examples(self),
          'Ask “What can you do?” for all that works. A language model, connected in System settings, could do more.',
        ]),
  ].join('\n\n')
}

const work: Record<string, string> = {
  create_task: 'creating tasks',
  update_task: 'changing tasks',
  delete_task: 'deleting tasks',
  schedule_run: 'recurring runs',
  create_project: 'starting projects',
  update_project: 'changing projects',
  delete_project: 'deleting projects',
  create_event: 'the calendar',
  update_event: 'the calendar',
  delete_event: 'cancelling events',
}

type Colleague = { id: string; name: string; skills: string[]; available: boolean }

/** The other agents that were given a tool. */
export function ableAgents(tool: string, self: Self, agents: readonly Colleague[]): Colleague[] {
  return agents.filter(
    (agent) => agent.available && agent.name !== self.name && toolsOf(agent).some(({ name }) => name === tool),
  )
}

/** The agent was not given the tool; who was, by their skills. */
export function lacks(tool: string, self: Self, agents: readonly Colleague[]): string {
  const able = ableAgents(tool, self, agents).map(({ name }) => name)
  const who =
    able.length === 0
      ? 'Ask in AI Chat'
      : `Give this to ${list(able.slice(0, 3)).replaceAll(' and ', ' or ')}, or ask in AI Chat`
  return `${inline(self.name, 80)} has no skill for ${work[tool] ?? 'this'}, so nothing was changed there. ${who}.`
}

/** The request is understood, but there is nothing to work on. */
export function askForText(work: string): string {
  return `I can ${work}, but there is no file and no text to work on yet. Attach a file (text, Markdown, CSV, JSON, PDF, Word, Excel, PowerPoint or OpenDocument), or paste the text below your request.`
}
