/** Whose a job is. */
export type Whose = { workspace_id: string; user_id: string }

/** What waits for its turn. */
export type Turns = {
  add: (id: string, whose: Whose) => void
  /** Takes out what waits; false where it does not. */
  remove: (id: string) => boolean
  /** Whose turn it is; `done` is to be called once that has ended. Undefined where nothing waits. */
  next: () => { id: string; done: () => void } | undefined
  clear: () => void
}

type Line = { key: string; workspace: string; ids: Set<string> }

/**
 * Turns that are fair: next is the workspace of which least goes on, in it the person of whom least does, among equals
 * who has waited longest for a turn, and of theirs what came first. Somebody's hundreds keep nobody else waiting longer
 * than one of them takes.
 */
export function createTurns(): Turns {
  /** Those who wait, the one whose last turn is longest ago first. */
  const lines = new Map<string, Line>()
  const lineOf = new Map<string, Line>()
  /** How much goes on, by workspace and by person. */
  const going = new Map<string, number>()

  const goingOn = (key: string) => going.get(key) ?? 0
  function count(key: string, more: 1 | -1): void {
    const now = goingOn(key) + more
    if (now === 0) going.delete(key)
    else going.set(key, now)
  }

  function remove(id: string): boolean {
    const line = lineOf.get(id)
    if (!line) return false
    lineOf.delete(id)
    line.ids.delete(id)
    if (line.ids.size === 0) lines.delete(line.key)
    return true
  }

  const compare = (line: Line, other: Line) =>
    goingOn(line.workspace) - goingOn(other.workspace) || goingOn(line.key) - goingOn(other.key)

  return {
    add(id, { workspace_id, user_id }) {
      if (lineOf.has(id)) return
      const key = `${workspace_id} ${user_id}`
      const line = lines.get(key) ?? { key, workspace: workspace_id, ids: new Set() }
      lines.set(key, line)
      line.ids.add(id)
      lineOf.set(id, line)
    },
    remove,
    next() {
      let first: Line | undefined
      for (const line of lines.values()) if (!first || compare(line, first) < 0) first = line
      if (!first) return undefined
      const { key, workspace, ids } = first
      const [id] = ids
      remove(id!)
      // To the end of those who wait.
      if (lines.delete(key)) lines.set(key, first)
      for (const each of [workspace, key]) count(each, 1)
      return { id: id!, done: () => [workspace, key].forEach((each) => count(each, -1)) }
    },
    clear() {
      lines.clear()
      lineOf.clear()
    },
  }
}
