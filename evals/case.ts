/**
 * What a prompt should change. `fields` is a part of the whole: names hold theirs, `due` is a day, `start` and `end` are
 * "YYYY-MM-DD HH:MM" on the user's clock.
 */
export type Effect = {
  op: 'create' | 'change' | 'ask-delete'
  kind: 'task' | 'project' | 'event'
  /** The title before; only where it matters which one it is. */
  was?: string
  fields?: Record<string, unknown>
}

/** One prompt and what is expected of it. Without `effect` nothing at all may change. */
export type Case = {
  prompt: string
  /** Prompts said before in the same thread, answered by the assistant itself. */
  before?: string[]
  /** The name of one of the seven; Arlo where none is given. */
  agent?: string
  files?: { name: string; content: string }[]
  expect: {
    effect?: Effect[]
    /** Texts that all stand in the reply, ignoring case. */
    answer?: string[]
    /** Of each list one text stands in the reply. */
    anyOf?: string[][]
    not?: string[]
    /** The reply says that it cannot, and what it can do; or asks what was meant. */
    declines?: true
  }
}
