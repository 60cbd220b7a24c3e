import type { Score } from './score.ts'

/** What was asked, done and answered, for somebody who wants to see why a figure is what it is. */
export function asTranscript(model: string, measured: readonly { title: string; scores: readonly Score[] }[]): string {
  const sections = measured.map(({ title, scores }) => `## ${title}\n\n${scores.map(asEntry).join('\n\n')}`)
  return `# ${model}\n\n${sections.join('\n\n')}\n`
}

function asEntry({ prompt, steps, reply, wrong, missing }: Score): string {
  const marks = [...wrong.map((effect) => `wrong: ${effect}`), ...missing.map((lack) => `missing: ${lack}`)]
  return [
    `### ${prompt.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
    quote(prompt),
    ...(steps.length > 0 ? [steps.map((step) => `- ${step}`).join('\n')] : []),
    quote(reply),
    marks.length === 0 ? 'Right.' : marks.map((mark) => `- ${mark}`).join('\n'),
  ].join('\n\n')
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
