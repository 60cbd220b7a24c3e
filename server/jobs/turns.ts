/** Whose a job is. */
export type Whose = { workspace_id: string; user_id: string }

/** A job whose turn it is: `done` is to be called once it has ended, `putBack` where it could not begin. */
export type Turn = { id: string; done: () => void; putBack: () => void }

/** What waits for its turn. */
export type Turns = {
  add: (id: string, whose: Whose) => void
  /** Takes out what waits; false where it does not. */
  remove: (id: string) => boolean
  /** Whose turn it is, with `onlyNew` of those of whom nothing goes on. Undefined where nothing waits. */
  next: (onlyNew?: boolean) => Turn | undefined
  clear: () => void
}

type Line = { key: string; workspace: string; ids: Set<string>; /** Come first, in this order. */ back: Waiting[] }
type Waiting = { id: string; n: number }

/** How often it is tried whether one more of a workspace may go on than did when it had all that may. */
const oneMoreEveryMs = 1000

/**
 * Turns that are fair: next is the workspace of which least goes on, in it the person of whom least does, among equals
 * who has waited longest for a turn, and of theirs what came first. Somebody's hundreds keep nobody else waiting longer
 * than one of them takes. Of a workspace whose job was put back no more goes on than did then, here; each second one more
 * is tried, and `again` called for it.
 */
export function createTurns(again: () => void = () => {}): Turns {
  /** Those who wait, the one whose last turn is longest ago first. */
  const lines = new Map<string, Line>()
  const lineOf = new Map<string, Line>()
  /** Which came first. */
  let added = 0
  const order = new Map<string, number>()
  /** How much goes on, by workspace and by person. */
  const going = new Map<string, number>()
  /** The workspaces that have all that may go on, and how much that is. */
  const full = new Map<string, { most: number; oneMore: NodeJS.Timeout }>()

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
    order.delete(id)
    line.ids.delete(id)
    line.back = line.back.filter((each) => each.id !== id)
    if (line.ids.size + line.back.length === 0) lines.delete(line.key)
    return true
  }

  function lineFor(key: string, workspace: string): Line {
    const line = lines.get(key) ?? { key, workspace, ids: new Set(), back: [] }
    lines.set(key, line)
    return line
  }

  function hold(workspace: string): void {
    clearInterval(full.get(workspace)?.oneMore)
    const oneMore = setInterval(() => {
      const isAsked = [...lines.values()].some((line) => line.workspace === workspace)
      if (isAsked) full.get(workspace)!.most += 1
      else release(workspace)
      again()
    }, oneMoreEveryMs)
    full.set(workspace, { most: goingOn(workspace), oneMore: oneMore.unref() })
  }

  function release(workspace: string): void {
    clearInterval(full.get(workspace)?.oneMore)
    full.delete(workspace)
  }

  const mayBegin = ({ key, workspace }: Line, onlyNew: boolean) =>
    goingOn(workspace) < (full.get(workspace)?.most ?? Infinity) && !(onlyNew && goingOn(key) > 0)

  const compare = (line: Line, other: Line) =>
    goingOn(line.workspace) - goingOn(other.workspace) || goingOn(line.key) - goingOn(other.key)

  return {
    add(id, { workspace_id, user_id }) {
      if (lineOf.has(id)) return
      const key = `${workspace_id} ${user_id}`
      const line = lineFor(key, workspace_id)
      line.ids.add(id)
      lineOf.set(id, line)
      order.set(id, (added += 1))
    },
    remove,
    next(onlyNew = false) {
      let first: Line | undefined
      for (const line of lines.values()) {
        if (mayBegin(line, onlyNew) && (!first || compare(line, first) < 0)) first = line
      }
      if (!first) return undefined
      const { key, workspace, ids, back } = first
      const id = back[0]?.id ?? firstOf(ids)
      const n = order.get(id)!
      remove(id)
      // To the end of those who wait.
      if (lines.delete(key)) lines.set(key, first)
      for (const each of [workspace, key]) count(each, 1)
      const done = () => [workspace, key].forEach((each) => count(each, -1))
      return {
        id,
        done,
        putBack() {
          done()
          const line = lineFor(key, workspace)
          line.back = [...line.back, { id, n }].toSorted((one, other) => one.n - other.n)
          lineOf.set(id, line)
          order.set(id, n)
          hold(workspace)
        },
      }
    },
    clear() {
      for (const workspace of full.keys()) release(workspace)
      lines.clear()
      lineOf.clear()
      order.clear()
    },
  }
}

function firstOf(ids: Set<string>): string {
  const [id] = ids
  return id!
}
