import { escape } from '../commands/clause.ts'
import type { Material } from '../materials.ts'
import { isAnswer, toWhom } from './answered-whom.ts'
import type { Draft } from './draft.ts'

/** In characters: who is who stands in the beginning of a file. */
const mostRead = 50_000
const title = String.raw`(?:Mr|Mrs|Ms|Miss|Dr|Prof|Frau|Herrn?)\.?`
const name = String.raw`((?:${title} )?\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2})(?!\p{L})`
const letter = String.raw`(?:(?:(?:very )?last|latest|newest|recent|most recent|second) )?(?:e-?mail|mail|message|letter|note|text|question|complaint|enquiry|inquiry|request|reply|answer|thread)s?`
/** "her last mail", "the latest message": whose it is stands in the thread. */
const ofThread = new RegExp(String.raw`^(?:(?:his|her|their|this|that|the|its) )?${letter}$|^(?:him|her|them)$`, 'iu')
/** "Denise's last mail", "the last mail from Denise" */
const ofSomebody = new RegExp(
  String.raw`^(?:the )?(.{2,40}?)['’]s? ${letter}$|^(?:the )?${letter} (?:from|of|by) (.{2,40})$`,
  'iu',
)

/** Whom a draft goes to: the name that the files have for "her", "the assessor" or "the last mail", else as the prompt says it. */
export function addressee(
  draft: Draft,
  { instruction, read, you }: { instruction: string; read: readonly Material[]; you: string | undefined },
): string | undefined {
  const said = draft.to?.trim()
  const asker = draft.manner.signedBy ?? you
  const pronoun = /\b(?:him|his|her|them|their)\b/i.exec(instruction)?.[0]
  const writer = () => toWhom(read, asker, pronoun)
  if (said === undefined) return isAnswer(draft) ? writer() : undefined
  if (read.length === 0) return said
  if (ofThread.test(said)) return writer()
  const [, owner, sender] = ofSomebody.exec(said) ?? []
  const whom = owner ?? sender ?? said
  return inRole(whom, read) ?? (owner !== undefined && !/\p{Lu}/u.test(owner) ? (writer() ?? whom) : whom)
}

/** The one name that texts give somebody who is only called by what they are: "Assessor: H. Brandt", "Rob Teller (treasurer)". */
function inRole(whom: string, read: readonly Material[]): string | undefined {
  const role = whom.replace(/^(?:the|our|my|their|his|her)\s+/i, '')
  if (!/^\p{Ll}[\p{Ll}-]{2,20}(?: \p{Ll}[\p{Ll}-]{2,20})?$/u.test(role)) return undefined
  const word = escape(role)
  const any = `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`
  const found = [
    new RegExp(String.raw`(?<![\p{L}-])${any} ?[:–-] ${name}`, 'gu'),
    new RegExp(String.raw`${name},? \((?:[^()\n]{0,30}[ ,])?${any}[,)]`, 'gu'),
    new RegExp(String.raw`${name}, (?:the |our |your )?(?:\p{Ll}{2,20} )?${any}(?![\p{L}-])`, 'gu'),
    new RegExp(String.raw`(?<![\p{L}-])${any},? (?:is |was )?((?:${title}) \p{Lu}[\p{L}'’-]{1,30})`, 'gu'),
  ].flatMap((find) => read.flatMap(({ text }) => [...text.slice(0, mostRead).matchAll(find)].map((match) => match[1]!)))
  const [first, ...others] = [...new Set(found.map((one) => one.replace(/[.\s]+$/, '')))]
  return others.length === 0 ? first : undefined
}
