import { wantsTasksFromFiles } from './commands/wants-tasks.ts'
import { declineOf } from './drafts/decline-quoted.ts'
import { readIntent } from './intent.ts'
import { readable } from './readable.ts'

/** A prompt taken apart: what to do, and the text to do it with, if the prompt holds one. */
type Prompt = { instruction: string; pasted: string | undefined }

const longestInstruction = 300
const leastList = 10
const requests =
  /^\s*(?:please|pls|can you|could you|would you|(?:hi|hello|hey)\b.{0,20},|translate|draft|write|compose|rewrite|rephrase|reword|proofread|improve|polish|send|reply|compare|explain|fix)\b/i

const asksOf =
  /^\s*(?:(?:hi|hey|hello|please|pls|so|ok|sorry)[\s,.!]+)*(?:who|what(?:['’]?s)?|when|where|which|how|why|does|do|is|are|did|(?:can|could|would) you (?:please )?(?:tell|explain|say|look)|please tell me|tell me|from this|wer|was|wann|wo|wie|warum)\b.{3,200}\?+\s*$|^\s*(?:please\s+)?tell me (?:from (?:this|the)\b|what\b|who\b|when\b).{5,200}:\s*$/is

/** "Sam sent me this, what do I have to answer": who says where a text came from may ask in the same breath. */
const cameFrom =
  /^[^?\n]{0,80}\b(?:sent|got|received|came|wrote|writes|gave|handed|forwarded|mailed|here(?:['’]s| is)|this is)\b[^?\n]{0,60}?[,.;:!–-]\s*(?:(?:and|so|but|now)\s+)?(?=(?:who|what(?:['’]?s)?|when|where|which|how|why|do i|does|is|are|can|could)\b)(\S.{6,200})$/is

/** Finds text pasted below, behind or above an instruction. `strict`: only what is plainly a text, as files are attached too. */
export function takeApart(prompt: string, strict: boolean): Prompt {
  const whole = { instruction: readable(prompt).slice(0, 2000), pasted: undefined }
  const least = strict ? 400 : 40
  const quoted = strict ? undefined : quotedMessage(prompt)
  if (quoted) return quoted
  for (const split of [afterFirstLine, afterColon, beforeLastLine]) {
    const parts = split(prompt)
    // A list that is to be made tasks may be as short as its points.
    const isList = !strict && split === afterFirstLine && parts !== undefined && wantsTasksFromFiles(parts.instruction)
    if (
      parts &&
      parts.pasted.trim().length >= (isList ? leastList : least) &&
      (asksForWork(parts.instruction) ||
        (split === afterFirstLine && answersIt.test(parts.instruction)) ||
        (split === beforeLastLine && asksBelow(parts)) ||
        (split === afterFirstLine && asksAbove(parts)))
    ) {
      return { instruction: readable(parts.instruction).trim(), pasted: parts.pasted }
    }
  }
  // Notes without a word on what to do with them.
  const lines = prompt.split('\n').filter((line) => line.trim() !== '').length
  if (!strict && (lines >= 3 || prompt.length > 600) && prompt.length > 120) return { instruction: '', pasted: prompt }
  return whole
}

/** "Answer this ticket in our tone:" */
const answersIt =
  /^\W*(?:(?:please|pls|can you|could you)\s+)*(?:answer|reply to|respond to|write back to|write an? (?:reply|answer|response) to)\s+(?:this|the following)\b(?:[^.?!]{0,80}:?\s*|,\s[^?]*)$/i

/** 'Answer this unhappy customer: "Hi, the food was late. Petra"': what is quoted is the message, the rest says what to do. */
export function quotedMessage(prompt: string): Prompt | undefined {
  const found = /^([^"“”\n]{6,300}?)[\s:,]*["“]([^"“”]{8,3000})["”]([^"“”]{0,600})$/s.exec(prompt.trim())
  if (!found) return undefined
  const [, before = '', pasted = '', behind = ''] = found
  const after = behind.replace(/^[\s.,;:–—-]+/, '').trim()
  const who = answersWho.exec(before)
  const order = who ?? answersAny.exec(before)
  // Few words in quotes may be a title; who is said to have said them is answered.
  if (pasted.length < 25 && !(who && after !== '')) return undefined
  if (order) {
    const told = [before.slice(order[0].length).replace(/^[\s.,;:?–—-]+/, ''), after].filter(Boolean).join(', ')
    // Who has a name is greeted by it.
    const name = isNamed.exec(who?.[1] ?? '')?.[0]
    if (name && told !== '') return { instruction: readable(`Write a reply to ${name}: ${told}`), pasted }
    if (told !== '') return { instruction: readable(`Answer this: ${told}`), pasted }
    return { instruction: answersQuoted.test(before) ? readable(before).trim() : 'Reply to this message', pasted }
  }
  const declined = declineOf(before, after, pasted)
  if (declined !== undefined) return { instruction: readable(`Answer this: ${declined}`), pasted }
  // 'Fay sent me this: "…" - who has the key?': what is quoted is the text, and the rest asks it.
  if (
    after.length > 8 &&
    after.length < 250 &&
    asksOfQuoted.test(after) &&
    saysFrom.test(before) &&
    !namesOne.test(before)
  )
    return { instruction: readable(after).trim(), pasted }
  if (!answersQuoted.test(before)) return undefined
  return { instruction: readable(after === '' ? before : `${before}. ${after}`).trim(), pasted }
}

const asksOfQuoted =
  /^(?:(?:so|and|now|please|pls|tell me)[\s,]+)*(?:who|whom|whose|what(?:['’]?s)?|when|where|which|how|why|(?:by|until|till|from|to|at|for|on|in|with) (?:who|whom|what|when|which)|do|does|did|is|are|was|were|has|have|can|could|may|must|should)\b/iu
/** A title in quotes is no text. */
const namesOne =
  /\b(?:tasks?|to-?dos?|events?|meetings?|appointments?|projects?|notes? called|called|named|titled|title|subject)\b/i
const saysFrom =
  /\b(?:sent|sends|got|received|came|comes|wrote|writes|written|gave|says?|said|texted|texts|posted|mailed|messaged|here(?:['’]s| is)|this is|message|note|mail|e-?mail|letter|text)\b/i

/** "answer this for me", "can you reply", with nothing on who wrote: what else is said beside the message is the answer. */
const answersAny =
  /^\W*(?:(?:please|pls|kindly|can you|could you|would you|will you|i (?:have|need) to|i must|help me(?: to)?|(?:how|what) (?:can|should|shall|do|would) (?:i|we))\s+)*(?:answer|reply|respond|write back)(?:\s+to)?(?:\s+(?:this|that|these|it|the following|him|her|them)(?:\s+(?:one|message|text|e-?mail|mail|note|enquiry|inquiry|query|request))?)?(?:\s+(?:for me|please|pls|quickly|too))*(?=\s*(?:$|[,.;:?–—-]))/iu

const isNamed = /^(?:(?:[Mm]rs?|[Mm]s|[Mm]iss|[Dd]r|[Ff]rau|[Hh]err)\b\.?\s+\p{L}.*|\p{Lu}.*)$/u

/** "Reply to a user saying", "answer the guest who wrote": who is answered, before what they said. */
const answersWho =
  /^\W*(?:(?:please|pls|kindly|can you|could you|would you|write|draft|an?|short|polite|friendly)\s+)*(?:answer|reply|response|respond)\s+(?:(?:to|for)\s+)?(?:(?:the|an?|my|our|this|one)\s+)?([\p{L}'’-]+\.?(?:\s+[\p{L}'’-]+)?)\s+(?:saying|asking|writing|(?:who|that)\s+(?:says?|said|writes?|wrote|asks?|asked|complains?|complained))\s*[:,]?\s*$/iu

const answersQuoted =
  /^\W*(?:(?:please|pls|can you|could you|would you)\s+)*(?:(?:answer|reply to|respond to|write back to)\s+(?:this|that|these|the following|(?:the|an?|my|our)\s+(?:[\p{L}-]+\s+){0,2}(?:customer|client|guest|tenant|message|e-?mail|mail|letter|complaint|review))\b|(?:write|draft)\s+(?:me\s+)?an?\s+(?:[\p{L}-]+\s+){0,2}(?:reply|answer|response|apology)\s+(?:to|for)\s+(?:this|that|the following)\b)/iu

/** "From which day can I count on her": below a message a question needs no mark. */
function asksBelow({ instruction, pasted }: Split): boolean {
  return (
    pasted.trim().length >= longMessage &&
    /^\s*(?:(?:and|so|ok)\s+)?(?:(?:from|by|until|till|since|at|on|in|for|to|with|of) )?(?:who|what(?:['’]?s)?|when|where|which|how|why|does|did)\b.{8,150}$/i.test(
      instruction,
    )
  )
}

/** "Lena typed this off the machine, what does he want and by when?", with the message below. */
function asksAbove({ instruction, pasted }: Split): boolean {
  return (
    pasted.trim().length >= longMessage &&
    /\b(?:this|here|below|following)\b[^?]*\b(?:who|what|when|where|which|how|why)\b[^?]{4,120}\?\s*$/i.test(
      instruction,
    )
  )
}

const longMessage = 100

type Split = { instruction: string; pasted: string }

function afterFirstLine(prompt: string): Split | undefined {
  const start = prompt.search(/\S/)
  const end = prompt.indexOf('\n', Math.max(0, start))
  if (start < 0 || end < 0 || end - start > longestInstruction) return undefined
  // The text starts at its first line that is not empty.
  const gap = /^\s*\n/.exec(prompt.slice(end + 1))?.[0].length ?? 0
  return { instruction: prompt.slice(start, end), pasted: prompt.slice(end + 1 + gap) }
}

function afterColon(prompt: string): Split | undefined {
  const colon = prompt.slice(0, longestInstruction).search(/:(?=\s)/)
  return colon < 0 ? undefined : { instruction: prompt.slice(0, colon), pasted: prompt.slice(colon + 1).trimStart() }
}

function beforeLastLine(prompt: string): Split | undefined {
  const text = prompt.trimEnd()
  const end = text.lastIndexOf('\n')
  const instruction = text.slice(end + 1)
  // A list's last item is no instruction, whatever its words.
  if (end < 0 || instruction.length > 150 || /^\s*(?:[-*+•|#]|\d+[.)])/.test(instruction)) return undefined
  return { instruction, pasted: text.slice(0, end) }
}

function asksForWork(instruction: string): boolean {
  if (/^\s*(?:[-*+•|#]|\d+[.)])\s/.test(instruction)) return false
  // "Good morning, this came in today. Could you tell me what they want?": the last sentence says what to do.
  const last = /[.!]\s+([^.!]{8,}\?)\s*$/.exec(instruction)?.[1]
  if (last && asksOf.test(last)) return true
  const told = cameFrom.exec(instruction.trim())?.[1]
  if (told !== undefined && asksOf.test(/\?\s*$/.test(told) ? told : `${told}?`)) return true
  const intent = readIntent(instruction)
  // "What does he want from me?", with the message below.
  if (asksOf.test(instruction)) return true
  if (intent.summary || intent.actions || intent.profile || wantsTasksFromFiles(instruction)) return true
  // A line of the text may speak of the weather or of sending things; a request says so at its start or its end.
  return intent.beyond.length > 0 && (/:\s*$/.test(instruction) || requests.test(instruction))
}
