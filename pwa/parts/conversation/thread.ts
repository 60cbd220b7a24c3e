import { threadOf } from '#pwa/data/conversations/conversations.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'

/** The turns of one conversation; all of them where none is named. */
export function turnsOf<T extends ShownTurn>(turns: readonly T[], thread: string | null): readonly T[] {
  return thread === null ? turns : turns.filter((turn) => threadOf(turn) === thread)
}

/** The conversation that a repeated run request goes on with: its own, or a new one where it had begun it. */
export function threadAgain(turns: readonly ShownTurn[], key: string): string | null {
  const turn = turns.find((each) => each.key === key)
  const thread = turn ? threadOf(turn) : null
  return turnsOf(turns, thread)[0]?.key === key ? null : thread
}

/** Whether another conversation begins with the turn at `index`. */
export function beginsThread(turns: readonly ShownTurn[], index: number): boolean {
  const [before, turn] = [turns[index - 1], turns[index]]
  return before !== undefined && turn !== undefined && (threadOf(turn) === null || threadOf(turn) !== threadOf(before))
}
