import { valuesIn } from './revise/values.ts'

const order =
  /^\W*(?:(?:please|pls|kindly|(?:can|could|would|will) you|i (?:have|need|want|would like) to|i must|we must)\s+)*(decline|refuse|turn down|reject|say no to|accept|say yes to)\s+(?:this|that|the|these|following|below|his|her|their)(?:\s+(?:following|below|very|kind))*(?:\s+(?:[\p{L}-]+\s+)?(invitation|request|offer|enquiry|inquiry|proposal|quote|booking|order|message|mail|e-?mail|letter))?(?![\p{L}])/iu
const manner =
  /^[\s,]*(?:(?:courteously|politely|kindly|nicely|warmly|gently|friendly|in a (?:\p{L}+ )?(?:way|tone)|for (?:me|us)|please)[\s,]*(?:(?:and|but)\s+(?=courteously|politely|kindly|nicely|warmly|gently|firmly))?)+/iu
const suggests =
  /^(?:and\s+|but\s+|please\s+)*(?:propose|suggest|offer)\s+(?:(?:him|her|them|to (?:him|her|them))\s+)?(?:instead\s+)?(.+)$/iu

/** 'Decline this invitation politely, as I am away, and propose January instead: "…"' as what the answer says. */
export function declineOf(before: string, behind: string, message: string): string | undefined {
  const found = order.exec(before)
  if (!found) return undefined
  const [head, verb, named] = found
  const isYes = /^(?:accept|say yes)/i.test(verb!)
  const noun = named === undefined || /^(?:e-?mail|mail|message|letter)$/i.test(named) ? 'request' : named.toLowerCase()
  const day = valuesIn(message).find(({ kind }) => kind === 'day')?.words
  const what = `your ${noun}${day === undefined ? '' : ` for ${day.replace(/^the (?=\d)/, '')}`}`
  const told = [before.slice(head.length), behind]
    .flatMap((one) =>
      one.replace(manner, '').split(/,\s+|;\s+|\.\s+|\s+(?=and (?:propose|suggest|offer|say|tell|ask|thank|wish)\b)/iu),
    )
    .map((one) => one.replace(manner, '').replace(/^[\s,.;:–-]+|[\s,.;:–-]+$/g, ''))
    .filter((one) => one !== '')
    .map((one) => {
      const other = suggests.exec(one)?.[1]
      if (other !== undefined) return `I would like to suggest ${other}`
      return one.replace(
        /^(?:and\s+|but\s+)*(?:(?:as|because|since)\s+|(?:say|tell (?:him|her|them))\s+(?:that\s+)?)?/i,
        '',
      )
    })
    .map((one) => one.charAt(0).toUpperCase() + one.slice(1))
  return [isYes ? `I am glad to accept ${what}` : `I am afraid I have to decline ${what}`, ...told].join('. ')
}
