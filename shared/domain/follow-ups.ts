import type { Suggestion } from '../contract/chat.ts'
import type { Run, Step } from '../contract/runs.ts'

type Ended = Pick<Run, 'status' | 'prompt'> & {
  readonly attached_files: readonly unknown[]
  readonly steps: readonly Pick<Step, 'tool' | 'status'>[]
}

const max = 3

const aboutFiles: Suggestion[] = [
  { title: 'Summarise it', prompt: 'Summarise it in three sentences' },
  { title: 'Action items', prompt: 'List the action items with owner and due date' },
  { title: 'Dates and figures', prompt: 'Which dates and figures does it name?' },
]
const aboutTasks: Suggestion[] = [
  { title: 'What is overdue?', prompt: 'What is overdue?' },
  { title: 'Who has what?', prompt: 'Show the workload of all agents' },
  { title: 'Due this week', prompt: 'What is due this week?' },
]
const aboutTime: Suggestion[] = [
  { title: "Today's calendar", prompt: 'What is on my calendar today?' },
  { title: 'Due this week', prompt: 'What is due this week?' },
  { title: "Tomorrow's calendar", prompt: 'What is on my calendar tomorrow?' },
]
const aboutProjects: Suggestion[] = [
  { title: 'Project status', prompt: 'How are my projects going?' },
  { title: 'What is overdue?', prompt: 'What is overdue?' },
  { title: 'Who has what?', prompt: 'Show the workload of all agents' },
]
const general: Suggestion[] = [
  aboutTasks[0]!,
  aboutTime[0]!,
  aboutProjects[0]!,
  { title: 'What can you do?', prompt: 'What can you do?' },
]

/**
 * Suggestions of what to ask next, from the input and the steps of a run that has ended; at most three. The same run
 * always has the same, so that every client that has the run, offline too, has them.
 */
export function followUps({ status, prompt, attached_files, steps }: Ended): Suggestion[] {
  const used = (word: RegExp) => steps.some(({ tool, status }) => status === 'done' && word.test(tool))
  const fitting = [
    // Without its files it would be another request.
    ...(status === 'failed' && prompt !== '' && attached_files.length === 0 ? [{ title: 'Try again', prompt }] : []),
    ...(attached_files.length > 0 || used(/file/) ? aboutFiles : []),
    ...(used(/task/) ? aboutTasks : []),
    ...(used(/event/) ? aboutTime : []),
    ...(used(/project/) ? aboutProjects : []),
    ...general,
  ]
  const asked = fold(prompt)
  const others = fitting.filter(
    ({ title, prompt: next }, at) =>
      (title === 'Try again' || fold(next) !== asked) && fitting.findIndex((each) => each.prompt === next) === at,
  )
  return others.slice(0, max)
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
