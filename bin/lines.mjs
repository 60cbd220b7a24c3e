// Part of `npm run lint`: no line of code is longer than 140 characters. The formatter wraps at 120 what it can; what it
// cannot wrap (text, comments, expressions of patterns) is held to this.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const limit = 140
// Lists of expressions give way to rules that are data; until then wrapping them would only hide them. Prompts are as people type them.
const left = ['server/engine/builtin/', 'evals/tables/']

const root = join(import.meta.dirname, '..')
const patterns = ['*.ts', '*.tsx', '*.mjs', '*.cjs']
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
})
const tooLong = listed
  .split('\n')
  .filter((file) => file !== '' && !left.some((folder) => file.startsWith(folder)) && existsSync(join(root, file)))
  .flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap(({ length }, index) => (length > limit ? `${file}:${index + 1} has ${length} characters` : []))
  })
for (const line of tooLong) console.error(line)
process.exitCode = tooLong.length > 0 ? 1 : 0
