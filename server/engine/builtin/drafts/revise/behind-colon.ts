import { withoutHeads } from './heads.ts'
import { read as readPlain } from './read-revision.ts'
import { asTold, isClause } from './read-told.ts'
import type { DraftText, Revision } from './wish.ts'

/** "More strict: it is the last reminder": what stands behind such a wish is told, and no reason for it. */
export function toldBehindColon(sentence: string, draft: DraftText): Revision | undefined {
  const [, wish, rest] = /^([^:\d]{3,60}):\s+(\S.*)$/su.exec(sentence) ?? []
  const read = wish === undefined ? undefined : readPlain(withoutHeads(wish), draft)
  if (!read || rest === undefined || read.wishes.some(({ do: what }) => !/^(?:shorten|formal|bullets)$/.test(what)))
    return undefined
  const pieces = rest.split(/,?\s+and\s+(?:that\s+)?/iu)
  const told = pieces.every((one) => isClause(one)) ? pieces : [rest]
  if (!told.every((one) => isClause(one))) return undefined
  return { wishes: [...read.wishes, ...told.map((one) => asTold(one, draft))], declined: read.declined }
}
