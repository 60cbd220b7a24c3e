import { glob, stat } from 'node:fs/promises'
import { CliError, exit } from '../exit.ts'

/**
 * The files that are named: a path is itself, a pattern such as `*.md` every file that fits it, as node:fs reads globs,
 * sorted and once. What exists is no pattern, whatever its name; hidden files fit only a pattern that names their dot.
 */
export async function expandPaths(paths: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const path of paths) {
    if (await isPattern(path)) files.push(...(await filesOf(path)).filter((file) => !files.includes(file)))
    else files.push(path)
  }
  return files
}

async function isPattern(path: string): Promise<boolean> {
  return /[*?[{]/.test(path) && (await kindOf(path)) === undefined
}

async function filesOf(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const path of glob(pattern)) if ((await kindOf(path)) !== 'folder') files.push(path)
  if (files.length === 0)
    throw new CliError(exit.usage, 'unreadable_file', `No file fits ${pattern}.`, { extra: { path: pattern } })
  return files.toSorted()
}

async function kindOf(path: string): Promise<'folder' | 'file' | undefined> {
  return stat(path).then(
    (info) => (info.isDirectory() ? 'folder' : 'file'),
    () => undefined,
  )
}
