import type { Due } from './due.ts'

/** Where something stands: a line of a file, or an entry of a list. Both count from 1. */
export type Place = { source: string; line: number; entry?: true }

/** Something to be done. `owner` is empty when none is named, `due` undefined when no date is. */
export type ActionItem = Place & { text: string; owner: string; due: Due | undefined }

export type ActionItems = {
  open: ActionItem[]
  /** How many are ticked off. */
  done: number
  /** That whoever asks for their own has none by name: then these are all. */
  noneOfAsker?: true
}
