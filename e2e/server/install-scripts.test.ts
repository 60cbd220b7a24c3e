import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const json = <Shape>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Shape

test('every package that brings an install script is named and refused', () => {
  const { packages } = json<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json')
  const scripted = Object.keys(packages)
    .filter((path) => packages[path]!.hasInstallScript)
    .map((path) => path.replace(/^.*node_modules\//, ''))
  const { allowScripts } = json<{ allowScripts: Record<string, boolean> }>('package.json')
  expect([...new Set(scripted)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  expect(Object.values(allowScripts)).not.toContain(true)
})

/** What the npm that runs these tests has been told holds for the project, not for another one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
// An older npm knows neither setting: `npm start` installs with --ignore-scripts.
const knows = spawnSync('npm', ['config', 'ls', '-l', '--json'], {
  cwd: tmpdir(),
  env,
  shell: process.platform === 'win32',
}).stdout.includes('strict-allow-scripts')

test.skipIf(!knows)('npm installs no package with an install script that nobody has looked at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-install-'))
  mkdirSync(join(folder, 'noisy'))
  writeFileSync(
    join(folder, 'noisy', 'package.json'),
    JSON.stringify({
      name: 'noisy',
      version: '1.0.0',
      scripts: { postinstall: `node -e "require('fs').writeFileSync(process.env.RAN,'')"` },
    }),
  )
  const npm = (cwd: string, ...args: string[]) =>
    spawnSync('npm', args, { cwd, env: { ...env, RAN: join(folder, 'ran') }, shell: process.platform === 'win32' })
  npm(folder, 'pack', './noisy')
  const install = (settings: string) => {
    const project = join(folder, settings)
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), '{"private":true}')
    if (settings === 'ours') copyFileSync(join(root, '.npmrc'), join(project, '.npmrc'))
    return npm(
      project,
      'install',
      '--offline',
      '--no-audit',
      '--no-fund',
      join(folder, 'noisy-1.0.0.tgz'),
    ).stderr.toString()
  }
  expect(install('ours')).toContain('noisy@1.0.0')
  expect(existsSync(join(folder, 'ran'))).toBe(false)
  install("npm's own")
  expect(existsSync(join(folder, 'ran'))).toBe(true)
  rmSync(folder, { recursive: true })
})
