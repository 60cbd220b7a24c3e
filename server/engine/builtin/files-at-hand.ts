import type { FileAnswer } from '../tools/read-file.ts'
import type { Desk } from './desk.ts'
import { isRefusal } from './desk.ts'

/** The names of the files within reach, by how they came there. */
export type Shelved = { attached: string[]; earlier: string[]; own: string[] }

/** The files that a request is about: those it names, else the attached ones, else where it needs some those of the thread. */
export function chooseFiles({ attached, earlier, own }: Shelved, instruction: string, needsSome: boolean): string[] {
  const all = [...attached, ...earlier, ...own]
  const lower = instruction.toLowerCase()
  const named = all.filter((name) => isNamed(name, lower))
  // "their open orders" names no orders.csv that lies beside the customers it is asked with.
  const isByName =
    named.some((name) => lower.includes(name.toLowerCase())) || named.some((name) => !attached.includes(name))
  if (named.length > 0 && (isByName || attached.length < 2 || named.length === attached.length)) return named
  if (attached.length > 0) return attached
  if (
    earlier.length > 0 &&
    (needsSome ||
      /\b(?:file|document|attachment|attached|notes|report|table|sheet|it|this|them|these)\b/i.test(instruction))
  )
    return earlier
  return needsSome ? own : []
}

export function readChosen(names: string[], desk: Desk): FileAnswer[] {
  if (names.length === 0 || !desk.has('read_file')) return []
  return desk
    .useAll(names.map((name) => ({ name: 'read_file', input: { name } })))
    .map((answer, at) =>
      isRefusal(answer) ? { status: 'unread', name: names[at]!, note: answer.error } : (answer as FileAnswer),
    )
}

/** The texts of those of the files that can be read. */
export function textsOf(names: string[], desk: Desk): string[] {
  return readChosen(names, desk).flatMap((file) => (file.status === 'unread' ? [] : [file.text]))
}

function isNamed(name: string, lower: string): boolean {
  const whole = name.toLowerCase()
  const stem = whole.replace(/\.[a-z0-9]{1,5}$/, '')
  if (lower.includes(whole)) return true
  const words = stem.replaceAll(/[-_.]+/g, ' ').trim()
  return (
    words.length > 4 &&
    new RegExp(String.raw`(?<![\p{L}\p{N}])${words.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}(?![\p{L}\p{N}])`, 'u').test(
      lower,
    )
  )
}
