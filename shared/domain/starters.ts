export type Starter = { agentId: string; title: string; prompt: string }

/** Six first prompts, each for one of the seven agents that every workspace has. */
export const starters: readonly Starter[] = [
  {
    agentId: '1',
    title: 'Summarise my inbox and plan today',
    prompt: 'Summarise my inbox and plan today: what needs a decision, what is due, and what can wait.',
  },
  {
    agentId: '7',
    title: 'Compare these two reports',
    prompt: 'Compare these two reports: where they agree, where they differ, and which figures changed.',
  },
  {
    agentId: '2',
    title: 'Write a follow-up to last week’s leads',
    prompt: 'Write a short follow-up to last week’s leads, with one question that is easy to answer.',
  },
  {
    agentId: '5',
    title: 'Turn this brief into a job advert',
    prompt: 'Turn this brief into a job advert: what the work is, what matters, and how to apply.',
  },
  {
    agentId: '6',
    title: 'Which tasks are overdue, and whose?',
    prompt: 'Which tasks are overdue, and whose are they? Suggest a new date for each.',
  },
  {
    agentId: '3',
    title: 'Answer this ticket in our tone',
    prompt: 'Answer this ticket in our tone: friendly, short, and with the next step.',
  },
]
