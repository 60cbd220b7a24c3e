import type { RunFile } from '../engine.ts'

/** The files of a run, each under a name of its own: the second `notes.md` is `notes.md (2)`. */
export type Shelf = ReadonlyMap<string, RunFile>

export function shelve(files: RunFile[]): Shelf {
  const shelf = new Map<string, RunFile>()
  for (const file of files) {
    // Models get the names, one a line: none may hold line breaks.
    const base = file.name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || 'file'
    let name = base
    for (let copy = 2; shelf.has(name); copy += 1) name = `${base} (${copy})`
    shelf.set(name, file)
  }
  return shelf
}
