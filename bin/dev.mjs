// Runs the sources: the server restarts and the browser app reloads on every change.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
spawnSync(process.execPath, [join('node_modules', '@pandacss', 'dev', 'bin.js'), 'codegen', '--silent'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const programs = [
  [['--watch', '--disable-warning=ExperimentalWarning', 'server/main.ts']],
  [[join('node_modules', 'vite', 'bin', 'vite.js')]],
].map(([args]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => programs.forEach((program) => program.kill(signal)))
// One without the other is of no use.
for (const program of programs) program.on('exit', () => programs.forEach((other) => other.kill()))
