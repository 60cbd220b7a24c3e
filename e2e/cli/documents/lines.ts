import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

/** The pages for those who use and run Muster. */
export const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/**
 * The commands that a document prints, in its order: what its blocks for a shell hold, as whole statements, and the
 * `muster …` of its text that could be typed as they are. Mere names of commands are looked at by cli/docs.test.ts.
 */
export function commandsOf(document: string): string[] {
  const commands: string[] = []
  let open: string[] | undefined
  for (const line of readFileSync(join(root, document), 'utf8').split('\n')) {
    if (open) {
      if (line === '```') open = undefined
      else {
        open.push(line)
        if (isWhole(open.join('\n'))) commands.push(typed(open.splice(0).join('\n')))
      }
    } else if (/^```(sh|bash|shell|console)$/.test(line)) open = []
    else if (!line.startsWith('```')) commands.push(...inText(line))
  }
  return commands.filter(Boolean)
}

const isWhole = (text: string) => !text.endsWith('\\') && spawnSync('bash', ['-n', '-c', text]).status === 0

/** Without what the document says of it, and without the times of a crontab. */
const typed = (command: string) =>
  command
    .replace(/^([\d*/,-]+ ){5} */, '')
    .replace(/\s+# .*$|^# .*$/gm, '')
    .trim()

const inText = (line: string) =>
  [...line.matchAll(/`((?:npx )?muster [^`]*)`/g)]
    .map(([, span]) => span!)
    .filter((span) => / -|"/.test(span) && !/[<[…]/.test(span))
