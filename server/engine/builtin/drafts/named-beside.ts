import { inSentences } from './revise/politely.ts'

const titled = String.raw`(?:(?:mr|mrs|ms|miss|dr|frau|herr)\.?\s+)`
const name = String.raw`((?:${titled}\p{L}[\p{L}'’-]+|(?-i:\p{Lu}[\p{L}'’-]+))(?:\s+(?-i:\p{Lu}[\p{L}'’-]+))?)`
const anyName = String.raw`((?:${titled})?\p{L}[\p{L}'’-]+(?:\s+(?-i:\p{Lu}[\p{L}'’-]+))?)`
const people = String.raw`(customer|client|guest|tenant|parent|mother|mum|father|dad|member|patient|supplier|neighbou?r|buyer|visitor|student|pupil|owner|lady|woman|man|guy|couple|bride|landlord|landlady|volunteer|applicant|hirer|lodger|walker|diner|somebody|someone)`
/** "Write back", "please answer her", "reply to the guest". */
const wish = String.raw`(?:(?:please|pls|can you|could you|would you|so|and|now)\s+)*(?:write|answer|reply|respond)(?:\s+back)?(?:\s+to)?(?:\s+(?:her|him|them|(?:the|this)\s+${people}))?(?:\s+(?:please|pls|back|for me|nicely|kindly|politely))*`
const called = String.raw`(?:(?:her|his|their|the)\s+name\s*(?:['’]s|is)|name\s*(?:is|:)|(?:she|he)(?:['’]s|\s+is)\s+(?:called|named))\s+${anyName}|(?:she|he|it)(?:['’]s|\s+is)\s+${name}|(?:to|for)\s+${name}`
const find = new RegExp(
  String.raw`^(\S.{10,800}?[.!?,;–-])\s+${wish}(?:[\s,.(–-]*(?:${called})\)?\s*(?:[:,.–-]+)|\s*:)\s*(?:(?:say|tell (?:her|him|them))(?:\s+that)?[\s:,]+)?(\S.{5,})$`,
  'isu',
)
const tells = new RegExp(
  String.raw`^(?:(?:hi|hello|hey|so|ok)[\s,]+)*(?:(?:the|a|an|our|my|one)\s+)?(?:(?!says|wrote|asks)\p{L}+\s+)?${people}(?:,?\s+(?:called\s+|named\s+)?((?:${titled}\p{L}[\p{L}'’-]+|(?-i:\p{Lu}[\p{L}'’-]+))(?:\s+(?-i:\p{Lu}[\p{L}'’-]+))?),?)?(?:\s+(?:has|just|here))*\s+(says?|said|writes|wrote|complain(?:s|ed)|(?:tells|told) (?:us|me)|report(?:s|ed)|mail(?:s|ed)|e-?mail(?:s|ed)|messaged|texted|rang|called|phoned|asks?|asked|wants to know|wanted to know)(?:\s+(?:us|me|in|to say|and said|saying|and says))*(?:\s+that)?\s+`,
  'iu',
)

/**
 * What somebody wrote, the wish to answer, by the way how they are called, and then what the answer says: "customer says 2
 * bottles arrived broken. Write back, her name's Gwen: sorry, …" as "Write an apology to Gwen: 2 bottles arrived broken. …".
 * Undefined where it is not said who wrote.
 */
export function namedBeside(prompt: string): string | undefined {
  const found = prompt.length > 1500 ? null : find.exec(prompt)
  if (!found) return undefined
  const [, story = '', role, ...more] = found
  const told = tells.exec(story)
  const to =
    more.slice(0, 3).find(Boolean) ?? told?.[2] ?? (told && `the ${told[1]!.toLowerCase()}`) ?? (role && `the ${role}`)
  if (to === undefined || /["“”]/.test(prompt) || (!told && more.slice(0, 3).every((one) => !one))) return undefined
  const answer = more[3]!
  const isSorry =
    /^(?:we['’]?(?:re| are)\s+|i['’]?(?:m| am)\s+)?(?:(?:so|very|really)\s+)?(?:sorry|apologies|apologi[sz]e)\b/i.test(
      answer,
    )
  const facts = inSentences(
    answer.replace(
      /^(?:we['’]?(?:re| are)\s+|i['’]?(?:m| am)\s+)?(?:(?:so|very|really)\s+)?(?:sorry|apologies)[\s,.:;!–-]+(?=(?:we|i|the|our|it|no|you|bring|please|new|\p{L}+)\b)(?!for\b|about\b|that\b)/iu,
      '',
    ),
  )
  const asks = told !== null && /^(?:asks?|asked|want)/i.test(told[3]!)
  const matter = story.slice(told?.[0].length ?? 0).replace(/[\s.,;!?–-]+$/, '')
  const before = told && asks ? `You asked ${matter}.` : `${matter.charAt(0).toUpperCase()}${matter.slice(1)}.`
  return `Write ${isSorry ? 'an apology' : 'an e-mail'} to ${to.replace(/^\p{Ll}(?!he )/u, (letter) => letter.toUpperCase())}: ${before} ${facts}`
}
