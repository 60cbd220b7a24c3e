// `npm run evals:blind -- evals/sets/<name>`: puts a set to the built-in assistant, judges each prompt, and prints the
// figures and what was not right.
import { join, resolve } from 'node:path'
import { scoreCase } from './score.ts'
import { openTestWorkspace } from '../server/testing/test-workspace.ts'
import { judge, writeFigures } from './judge-set.ts'
import { asCase, readSet } from './read-set.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run evals:blind -- <folder of a set>')
  process.exitCode = 2
} else {
  // The demo's events stand at hours of the machine's own clock.
  process.env.TZ = 'Europe/Berlin'
  const path = resolve(join(folder))
  const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  const judged = []
  try {
    for (const prompt of readSet(path)) {
      const score = await scoreCase(workspace, asCase(path, prompt))
      judged.push({ prompt, verdict: judge(prompt, score), score })
    }
  } finally {
    await workspace.server.close()
  }
  console.log(`${writeFigures(judged)}\n`)
  for (const { prompt, verdict, score } of judged) {
    if (verdict === 'right') continue
    const lacks = [...score.wrong, ...score.missing].map((lack) => `\n  - ${lack}`).join('')
    const reply = score.reply.slice(0, 240).replaceAll('\n', ' ⏎ ')
    console.log(`- ${prompt.id} **${verdict}** “${prompt.prompt}”${lacks}\n  - reply: ${reply}`)
  }
}
