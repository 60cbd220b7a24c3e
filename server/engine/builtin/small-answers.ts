import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { appHelp } from './app-help.ts'
import { dayFrom, showDay } from './calendar.ts'
import { chatOf } from './chat.ts'
import { mayCommand, isRefusal } from './commands/read-wishes.ts'
import { wishedWell } from './drafts/good-wishes.ts'
import { asksToTranslate } from './drafts/rework.ts'
import { heldBefore } from './interpret/held.ts'
import { asksByForm, commands } from './interpret/forms.ts'
import { isMostlyThanks, isThanks } from './interpret/kind-of-work.ts'
import { decline, examples, greet, introduce } from './introduce.ts'
import { answerMail, doing, noMail } from './mail/answer-mail.ts'
import { readMailWish } from './mail/read-mail-wish.ts'
import { inline } from './markdown.ts'
import { isRefusal as isDeskRefusal } from './desk.ts'
import { planDay, proposePlan } from './questions/plan-day.ts'
import { reckon } from './reckon.ts'
import { declined, done, lift, needsYou, notDone } from './report.ts'
import { type Request, type Reply, say } from './request.ts'
import { sumQuote } from './quote-lines.ts'
import { sumLines } from './sum-lines.ts'
import { changesTold } from './told-changes.ts'
import { readMoments } from './when.ts'

/** What is answered by its words alone: what it can do, thanks, "leave it". */
/** "In what sort of thing may I expect your help?": what can be had from here, in words of courtesy. */
const asksForHelp =
  /\b(?:what|which)\b.{0,60}\b(?:expect|count on|rely on|hope for|look to you for|have|get|ask for)\s+(?:your|of you|from you)\s*(?:help|assistance|services?|support)?\s*(?:with|for|in|from)?\s*\?\s*$|\bwhat\b.{0,30}\b(?:can|could|are) you (?:be of (?:help|use|service|assistance)|help(?:ful)?|assist)(?: me)?(?: (?:with|for|in))?\s*\?\s*$/i

export function smallTalk({ task, prompt, isOfText, clock }: Request): Reply | undefined {
  const { self, files, history } = task
  const isAlone = files.attached.length === 0
  if (
    isAlone &&
    /\bwhat (?:all )?(?:(?:can|could|may) i ask you(?: (?:about|for|to do))?|(?:can|does|could) (?:it|this(?: thing| app)?|the app|that thing) (?:actually |really |even )?do)(?: for (?:me|us))?[?.!\s]*$/i.test(
      prompt,
    )
  )
    return say(introduce(self))
  if (isAlone && prompt.length < 250 && asksForHelp.test(prompt)) return say(introduce(self))
  if (isAlone && asksToTranslate(task.prompt)) return say(decline(['translate'], self), declined)
  const [isHello, called] = hello.exec(prompt) ?? []
  if (isAlone && isHello !== undefined && (!called || called.toLowerCase() === self.name.toLowerCase()))
    return say(greet(self))
  const chat = isAlone ? chatOf(prompt) : undefined
  if (chat !== undefined) return say(chat)
  if (isAlone && ofClock.test(prompt))
    return say(
      `It is **${showDay(dayFrom(clock.today))}**, ${wallClockAt(clock.now.getTime(), clock.timeZone).time} (${task.timeZone}).`,
    )
  const help = isAlone && files.earlier.length === 0 ? appHelp(prompt) : undefined
  if (help !== undefined) return say(help)
  if (isRefusal(prompt)) return say('I leave it as it is; nothing was changed.')
  if (!isOfText && prompt.length < 200 && asksHow.test(prompt))
    return say(
      `Say it to me in one sentence, with a name and a date.\n\n${examples(self)}\n\nOr do it by hand on the pages Tasks, Projects and Calendar. Nothing was changed.`,
    )
  if (
    shortThanks.test(prompt) &&
    wishedWell(prompt) === undefined &&
    !mayCommand(prompt) &&
    readMoments(prompt, clock).whens.every(({ words }) => /^(?:now|today)$/i.test(words)) &&
    isThanks(prompt) &&
    // "OK, Millie shall do that" is a wish.
    !/\b(?:please|pls|bitte|shall|should|must|takes?|gets?)\b/i.test(prompt) &&
    heldBefore(prompt, history) === undefined
  )
    return say('You’re welcome. Say what is next.')
  if (
    (thanksAtFirst.test(prompt) || thanksAtLast.test(prompt) || onlyThanks.test(prompt) || praise.test(prompt)) &&
    !/\?|\b(?:can|could|would|will) you\b|\b(?:please|pls|bitte)\b/i.test(prompt) &&
    prompt.length < 200 &&
    !commands.test(prompt) &&
    !asksByForm.test(prompt) &&
    isMostlyThanks(prompt)
  )
    return say('You’re welcome, it was a pleasure.')
  return undefined
}

/** A greeting and nothing else. */
const hello =
  /^\W*(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|hallo|guten (?:morgen|tag|abend)|moin|servus)(?:[\s,]+(?:there|all|team|again|everyone|(?!how\b)(\p{L}+)))?(?:\W*(?:how are (?:you|things)(?: doing)?|i (?:trust|hope) (?:you are|you['’]?re|all is|everything is) (?:doing )?(?:well|fine|good))(?: today| with you)?)?\W*$|^\W*how are you(?: doing)?(?: today)?\W*$/iu

const ofClock =
  /^\W*(?:(?:and|so|hi|hey|please|tell me)\b\W*)*(?:(?:what|which) (?:time|day|date)(?: (?:and|or) (?:time|day|date))? (?:is (?:it|today|now)|do we have)|what(?:['’]s| is) (?:the (?:time|date|day)|today['’]s date))(?: (?:it is|today|now|right now|please))*(?:[?.!,]\s*(?:my|our|the)\b.{3,60}(?:wrong|slow|fast|broken|stopped|off))?\W*$/i

const asksHow =
  /^\W*(?:how (?:do|can|could|would|to)\b|(?:can|could|may) i\b|is it possible\b|is there a way\b).*\b(?:create|add|make|delete|change|move|schedule|rename|assign|cancel|mark|invite)\b/i

const shortThanks =
  /^\W*(?:k+\b\W*)?(?:(?:many )?thanks?|thank you(?: very much| so much)?|thx|ta|cheers|great|perfect|nice|cool|ok(?:ay)?|danke)\b(?:[\s\w,’']{0,40}|[\s\w,’'.!]{0,80}\b(?:all|enough|done|weekend|evening|bye|now|today|leave you)\b[\s\w]{0,30})[!.\s]*$/i

const thanksAtFirst = /^\W*(?:(?:many )?thanks?|thank you|thx|danke|cheers)\b/i

/** "That was a long week. Thanks for everything" */
const thanksAtLast =
  /[.!?,]\s*(?:many )?(?:thanks|thank you|thx|cheers|danke)(?: (?:for (?:everything|today|your help|that|it all)|so much|very much|a lot|again|all))?\W*$/i

/** "Good morning, I only wanted to thank you" */
const onlyThanks =
  /^.{0,40}\bi (?:only|just) (?:want(?:ed)?|wish(?:ed)?) to (?:say (?:many )?thank(?:s| you)|thank you)\b/i

/** "Ta, ur a star, back to the desk": praise alone, and what nobody could do anything about. */
const praise =
  /^\W*(?:(?:oh|ah|wow|aw+|that|that['’]?s|it['’]?s|is|was|so|really|just|brilliant|great|lovely|perfect|wonderful|amazing|fab|ta|thx|thanks|cheers|thank you)\b[\s,.!]*)*(?:(?:yo)?u['’]?(?:r|re| are)?|you are) (?:(?:an?|the|my|such an?|absolute|total|real|little|so|just)\s)*(?:star|legend|gem|angel|hero|life ?saver|treasure|best|brilliant|amazing|great|wonderful|fantastic|kind)\b(?:[\s,.!]+(?:thanks|ta|thank you|cheers|xx?|back to (?:the|my) \p{L}+|(?:see|speak to) you (?:later|soon|tomorrow)|bye))*\W*$/iu

/** What is wanted of the connected mailbox. */
export function mail({ task, desk, prompt, clock, look }: Request): Reply | undefined {
  const wish = desk.has('search_email') && task.files.attached.length === 0 ? readMailWish(prompt) : undefined
  if (!wish) return undefined
  if (task.google?.mail) {
    const { text, report } = answerMail(wish, desk, clock, task.self.name)
    return say(text, report)
  }
  const plan = /\bplan (?:for )?(?:today|my day|the day)\b/i.test(prompt)
    ? proposePlan(planDay('plan my day', look()), desk)
    : undefined
  return withoutMailbox(noMail(doing(wish)), plan)
}

async function* withoutMailbox(text: string, plan: string | undefined): Reply {
  const connect = lift('connect', 'Connect a mailbox', { service: 'google' })
  yield text
  if (plan === undefined) return notDone('nothing was read or sent', [connect])
  yield plan
  return needsYou('planned without the inbox', [connect])
}

/** Sums, days between dates, the lines of a list added up, and what changed from one list to another. */
export function reckoned({ task, prompt, isOfText, clock }: Request): Reply | undefined {
  if (task.files.attached.length > 0) return undefined
  const told = changesTold(task.prompt) ?? sumQuote(task.prompt) ?? sumLines(task.prompt)
  if (told !== undefined) return say(told)
  if (isOfText) return undefined
  const result = reckon(prompt, clock, task.history)
  return result === undefined ? undefined : say(result)
}

export function note({ desk, prompt }: Request): Reply | undefined {
  const text = desk.has('take_note') ? noteIn(prompt) : undefined
  if (text === undefined) return undefined
  const taken = desk.use('take_note', { text })
  return isDeskRefusal(taken)
    ? say(`Not done: ${taken.error}`, notDone('nothing was noted'))
    : say(`Noted as **${inline(taken.noted.title)}**. You find it among the completed tasks.`, done('1 note was taken'))
}

/** What is to be noted down by itself. */
function noteIn(prompt: string): string | undefined {
  const found =
    /^\W*(?:please\s+)?(?:(?:take|make) (?:a )?note(?: that|:| of:?)|note(?: to self)?:|note (?:down )?that|write down(?: that|:))\s+(.+)$/is
      .exec(prompt)?.[1]
      ?.trim()
  // "Write down that Arlo has to order milk" is a task.
  const isTask = /^\p{Lu}\p{L}+ (?:has to|needs? to|must|should)\b/u.test(found ?? '')
  return found === undefined || found.length < 3 || isTask
    ? undefined
    : `${found.charAt(0).toUpperCase()}${found.slice(1)}`
}
