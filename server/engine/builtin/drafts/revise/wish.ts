import type { Draft } from '#shared/contract/drafts.ts'

/** A draft as far as a change of it goes. */
export type DraftText = Pick<Draft, 'title' | 'body' | 'blanks' | 'answers'>

export type Unit = 'paragraph' | 'sentence' | 'point' | 'section' | 'heading' | 'any'

/** What a prompt points at in a draft; `said` are its own words for it. */
export type Target = { said: string } & (
  | { by: 'place'; unit: Unit; /** 1 is the first, -1 the last. */ at: number; count: number; within?: Target }
  | { by: 'words'; unit: Unit; words: string; /** "points about price": each of them, not one. */ all: boolean }
  | { by: 'name'; name: 'ps' | 'greeting' | 'closing' | 'subject' }
  | { by: 'marks'; marks: 'exclamation marks' | 'emojis' | 'hashtags' | 'brackets' | 'dates' }
  | { by: 'exact'; words: string }
)

/** Where something is to stand. `point` counts from 1; 0 is the end of the list. */
export type Spot =
  | { at: 'start' | 'end' }
  | { at: 'before' | 'after' | 'in'; target: Target }
  | { at: 'point'; n: number }

export type Length = { words?: number; sentences?: number; characters?: number; share?: number }

export type Wish =
  | ({ do: 'shorten' } & Length)
  /** What of the text stays however short it gets. */
  | { do: 'keep'; words: string }
  /** `message` is the text in one line, as it is sent from a phone. */
  | { do: 'formal' | 'bullets' | 'prose' | 'message' }
  | { do: 'remove'; target: Target }
  /** `text` may have a new blank in it, as `[[words]]`: `withBlanks` makes one of it. */
  | { do: 'add'; text: string; spot: Spot; form: 'sentence' | 'point' | 'ps' }
  | { do: 'move'; target: Target; spot: Spot }
  | { do: 'swap'; targets: [Target, Target] }
  | { do: 'replace'; from: string; to: string }
  | { do: 'title'; title: string; name: 'title' | 'subject' }
  | { do: 'sign'; closing?: string; name?: string }
  | { do: 'fill'; id: string; value: string | null }

/** What a prompt wants of a draft: what can be done, and in a few words each what cannot without a language model. */
export type Revision = { wishes: Wish[]; declined: string[] }
