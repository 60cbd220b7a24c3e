import { inline, list } from './markdown.ts'

export type Self = { name: string; role: string }

export const howToConnect = 'An administrator can connect Anthropic, OpenAI, Google or a local model in System settings.'

const abilities = `- **Summarise** a file or a pasted text: its most telling sentences, with their lines
- **List action items** with owner, due date and source line
- **Profile** a CSV file or a spreadsheet, column by column, and describe JSON
- **Find the passages** that speak of what you ask

Attach text, Markdown, CSV, JSON, PDF, Word, Excel, PowerPoint or OpenDocument files, or paste a text below your request.`

/** The agent's own words on who answers and what it can do. */
export function introduce({ name, role }: Self): string {
  return [
    `Hello, I'm **${inline(name, 80)}**, ${inline(role, 100)}.`,
    'The built-in assistant answers for me at the moment. It works by fixed rules, without a language model: it reads, finds and counts, but it does not write, reason or look things up.',
    `This is what I can do now:\n\n${abilities}`,
    howToConnect,
  ].join('\n\n')
}

/** Says first what was not done, then what can be. */
export function decline(beyond: string[], self: Self): string {
  const what = beyond.length > 0 ? `I cannot ${list(beyond).replaceAll(' and ', ' or ')}` : "I can't answer that"
  return [
    `${what}. The built-in assistant that answers for me (${inline(self.name, 80)}, ${inline(self.role, 100)}) works by fixed rules, without a language model.`,
    `This is what I can do now:\n\n${abilities}`,
    howToConnect,
  ].join('\n\n')
}

/** The request is understood, but there is nothing to work on. */
export function askForText(work: string): string {
  return `I can ${work}, but there is no file and no text to work on yet. Attach a file (text, Markdown, CSV, JSON, PDF, Word, Excel, PowerPoint or OpenDocument), or paste the text below your request.`
}
