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

test('an installed Muster brings nothing but what cannot be bundled, and no Node', () => {
  const { packages } = json<{ packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }> }>(
    'package-lock.json',
  )
  const installed = Object.keys(packages).filter((path) => {
    const { dev, link, resolved } = packages[path]!
    return path !== '' && !(link ? packages[resolved!]!.dev : dev)
  })
  expect(installed.filter((path) => !/^node_modules\/@(napi-rs\/keyring|node-rs\/argon2)(-|$)/.test(path))).toEqual([])
})

test.skipIf(process.platform === 'win32')('where npm ci leaves no Node, set-up has its programs linked again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-setup-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'node_modules'))
  copyFileSync(join(root, 'bin', 'setup.mjs'), join(folder, 'bin', 'setup.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  // An npm 10: only `rebuild` links what the packages bring.
  const npm = '[ "$1" = ci ] || { mkdir -p node_modules/.bin && touch node_modules/.bin/node; }'
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$1" >> asked\n${npm}\n`, { mode: 0o755 })
  const setUp = () =>
    spawnSync(process.execPath, [join(folder, 'bin', 'setup.mjs'), '--no-build'], {
      env: { ...env, PATH: `${folder}:${process.env.PATH}` },
    }).status
  expect([setUp(), setUp()]).toEqual([0, 0])
  expect(existsSync(join(folder, 'node_modules', '.bin', 'node'))).toBe(true)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('ci\nrebuild\n')
  rmSync(folder, { recursive: true })
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
