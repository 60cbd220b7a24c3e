import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { usageError } from '../exit.ts'

/** The one folder whose files an assistant may attach, by its real path. */
export type Folder = { path: string; resolve: (file: string) => Promise<string> }

/** Opens the folder that `--allow-files` names; links that lead out of it lead to a refusal. */
export async function openFolder(typed: string): Promise<Folder> {
  const path = await realpath(typed).catch(() => undefined)
  if (path === undefined || !(await stat(path)).isDirectory())
    throw usageError(`--allow-files takes a folder, and there is none at ${typed}.`)
  return {
    path,
    async resolve(file) {
      const target = resolve(path, file)
      const real = await realpath(target).catch(() => target)
      const inside = relative(path, real)
      if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
        throw usageError(`Files may be attached from ${path} only: ${file} is not in it.`)
      return real
    },
  }
}
