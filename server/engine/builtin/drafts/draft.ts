import type { Agenda } from './agenda.ts'
import type { Manner } from './manner.ts'
import type { Quotation } from './quotation.ts'
import type { Purpose } from './read-letter.ts'
import type { Steps } from './steps.ts'

export type DraftKind =
  | 'e-mail'
  | 'outreach'
  | 'follow-up'
  | 'customer reply'
  | 'social post'
  | 'newsletter'
  | 'press note'
  | 'outline'
  | 'job advert'
  | 'screening questions'
  | 'meeting notes'
  | 'agenda'
  | 'plan'
  | 'status report'
  | 'research notes'
  | 'absence note'
  | 'question and answer'
  | 'incident note'
  | 'notice'
  | 'quotation'

/** What is to be written, for whom, about what: in the words of the prompt, undefined where it does not say. */
export type Draft = {
  kind: DraftKind
  channel: string | undefined
  to: string | undefined
  about: string | undefined
  role: string | undefined
  minutes: number | undefined
  isShort: boolean
  bullets: boolean
  /** What it is about is a whole statement, to stand as it is. */ says: boolean
  /** What the prompt states beside these, sentence by sentence, to stand in the text. */ said: string[]
  /** Its first sentence, and the words in it that name the kind of text. */ asked: string
  kindWords: string
  count: number | undefined
  /** What a letter is for, and in which language it is asked for. */
  purpose: Purpose | undefined
  language: 'en' | 'de'
  manner: Manner
  /** What the files should give to it, each wish by itself: "the order numbers", "who does what by when". */
  wants: string[]
  /** What of them is one value or one answer each: what is not found is a blank. */
  lookedUp?: string[]
  /** What it says stands part by part, as a list. */
  inParts?: boolean
  /** The meeting whose agenda it is, with its points. */
  agenda?: Agenda
  /** A plan or a checklist with its steps. */
  steps?: Steps
  /** What questions have to ask about, or the points of a talk. */
  topics?: string[]
  /** What a quotation offers. */
  quotation?: Quotation
}
