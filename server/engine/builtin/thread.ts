import type { Exchange } from './conversation.ts'
import { type Said, nothingSaid } from './report.ts'
import { readMoments, type Clock } from './when.ts'

/** A prompt with what the thread adds to it. */
export type Threaded = {
  /** What is asked for, whole: an answer to a question comes back as the prompt that was asked about, completed. */
  prompt: string
  said: Said
  /** The one thing that the last reply names. */
  last: string | undefined
  /** The question before, where this prompt only turns it to someone or some time else: "and for Chip?" */
  turned: string | undefined
}

/** Reads a prompt in its thread. */
export function readThread(history: readonly Exchange[], prompt: string, clock: Clock): Threaded {
  const whole = {
    prompt,
    said: nothingSaid,
    last: undefined,
    turned: undefined,
  }
  const before = history.at(-1)
  if (!before) return whole
  const { reply } = before
  const names = [
    ...new Set(
      [...reply.matchAll(/\*\*([^*\n]{2,300})\*\*/g)]
        .map(([, name]) => name!.replaceAll('\\', ''))
        .filter((name) => !/^\d+ (?:[\p{L}-]+ )*(?:tasks?|events?|projects?)\b/u.test(name)),
    ),
  ]
  const last = names.length === 1 ? names[0] : undefined
  const text = prompt.trim()
  if (text.length > 300) return { ...whole, last }
  const earlier = readThread(history.slice(0, -1), before.prompt, clock)
  const asked = { ...earlier, turned: undefined }
  const unclear = /\bIs (\d{1,2}\/\d{1,2}(?:\/\d{2,4})?) (.+?) or (.+?)\? Day and month/.exec(reply)
  if (unclear) {
    const moment = readMoments(text, clock).whens[0]?.day ?? undefined
    const first = /^(?:the )?first\b/i.test(text)
      ? unclear[2]
      : /^(?:the )?second\b/i.test(text)
        ? unclear[3]
        : undefined
    const day = moment ?? (first && readMoments(first, clock).whens[0]?.day)
    if (day) return { ...asked, prompt: earlier.prompt.replace(unclear[1]!, day) }
  }
  const wantsMoment =
    /(?:On which day|At what time|To which day or time|Which date do you mean|Give (?:a|the|its) day|another day\.)/.test(
      reply,
    )
  if (wantsMoment && readMoments(/^\d/.test(text) ? `at ${text}` : text, clock).whens.length > 0 && text.length < 60) {
    const joined =
      /^To which/m.test(reply) && !/^(?:to|by|on|at)\b/i.test(text)
        ? `to ${text}`
        : /^\d{1,2}$|^\d{1,2}(?::\d\d)?\s?(?:[ap]m)?$/i.test(text)
          ? `at ${text}`
          : text
    return { ...asked, prompt: `${earlier.prompt.replace(/[\s.!?]+$/, '')} ${joined}` }
  }
  if (/What should the (?:task|project) be called\?/.test(reply) && text.length < 200)
    return { ...asked, prompt: `${earlier.prompt.replace(/[\s.!?:]+$/, '')}: ${text}` }
  const turn =
    /^(?:and|what about|how about|and what about|same for|now for|also for|ok,? and)\b\s*(?:for\s+|with\s+)?(.{2,60}?)\??$/i.exec(
      text,
    )
  if (turn) return { ...whole, last, turned: earlier.prompt }
  if (
    /^(?:now |please |can you |could you |make |turn |put )*(?:make |turn |put |give |write |have )?(?:it|this|that|them|me that)?\s*(?:a bit |a little |much |even )?(?:shorter|short|briefer|more concise|longer|in more detail|more detailed|(?:as|in|into|with) (?:a )?(?:bullet(?: point)?s?|bullet list|list)|in (?:\d+|one|two|three|four|five) (?:sentences?|points?|bullets?))\b.{0,20}$/i.test(
      text,
    )
  )
    return { ...whole, prompt: `${earlier.prompt.trim()}\n${text}`, last, turned: undefined }
  return { ...whole, last }
}
