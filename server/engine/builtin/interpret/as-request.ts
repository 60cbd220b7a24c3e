import { saidByOthers } from './said-by-others.ts'
import { saidOtherwise } from './said-otherwise.ts'
import { withNamesRight } from '../slips.ts'
import { withTakers } from './takers.ts'
import { withAllOfOne, withWishes } from './with-wishes.ts'
import { doerPattern } from '../doers.ts'
import { escape } from '../commands/clause.ts'
import { agentPattern } from '../commands/fields.ts'
import type { Scene } from '../scene.ts'
import { withAnchoredDays } from './anchors.ts'
import { projectIn } from '../questions/filter.ts'
import { withGroupTold, withHeadingProject } from './clipped.ts'
import { withDotsKept } from './dots.ts'
import { asksByForm } from './forms.ts'
import { withGroupBehind } from './fronted-group.ts'
import { withNoteLast } from './note-last.ts'
import { withoutRepairs } from './repairs.ts'
import { withoutGreeting, withoutPoliteness, withoutSigning, withoutWondering } from './courtesies.ts'
import { partsApart } from './parts-apart.ts'
import { saidApart, withHoursTold } from './said-apart.ts'
import { thingsTold } from './things-told.ts'
import { toldStarted } from './told-started.ts'
import { baseOf, verbs } from './verbs-of-work.ts'

/** In characters: what is longer is a text to work on, not a request. */
export const longestRequest = 600

/** A prompt as it is read: without greetings, politeness and what was taken back, each part with its verb. */
export function asRequest(typed: string, scene: Scene, self: string): string {
  // Nothing of what is left out below makes a request of it.
  if (typed.length > 2 * longestRequest) return typed
  const names = [...scene.agents, ...scene.people].flatMap(({ name }) => /^\p{L}+/u.exec(name) ?? [])
  const said = toldStarted(withDotsKept(inDoubleQuotes(withNamesRight(typed, names))), scene)
  const meant =
    said.length > longestRequest
      ? said
      : withAnchoredDays(
          withWhatIsTold(
            withoutStaying(
              saidApart(
                withHoursTold(
                  withoutRepairs(withNoteLast(withoutGreeting(withoutSigning(said, scene), scene, self)), scene),
                ),
                scene,
              ),
            ),
            scene,
          ),
          scene,
        )
  const polite = withGroupBehind(withoutPoliteness(withoutWondering(partsApart(meant))), scene)
  const plain = saidOtherwise(
    withoutTelling(withHourOfIt(saidByOthers(thingsTold(polite, scene), scene)), scene),
    scene,
  )
  const grouped = withGroupTold(withPossessives(plain, scene), agentPattern(scene))
  const whole = withTakers(withWhoShould(withVerbs(withCommas(grouped), scene), scene), scene)
  return withHeadingProject(whole, (words) => projectIn(words, scene))
}

/** A text 'in such quotes' at the end of a prompt, as in the others. */
function inDoubleQuotes(text: string): string {
  return text.replace(/(?<=[\s:])['‘]([^'‘’"“”\n]{8,200})['’](?=\s*[.!?]?\s*$)/, '"$1"')
}

/** "…, and leave the rest as it is": what stays needs no doing. */
const staying =
  /(?<=\p{L}{3}[^\n]{8,400})[\s,;]+(?:(?:and|but|then|please|just)\s+){0,2}(?:leave|keep)\s+(?:its|the|their|all|everything|that)\b[^.;:!?\n]{0,60}?\s*(?:unchanged|untouched|as (?:it|they|is)(?: is| are)?|the same|where (?:it is|they are)|alone)(?=\s*(?:[.!?;]|$))/iu

/** "Mark the tickets as done but keep the Nordhaus one open" */
const stayingOpen =
  /(?<=\p{L}{3}[^\n]{8,400})[\s,;]+(?:and|but)\s+(?:please\s+|just\s+)?(?:leave|keep)\s+[^.;:!?,\n]{2,40}?\s+open(?=\s*(?:[.!?;]|$))/iu

/** "Leave the quotes with Spec, the rest of his goes to Arlo" */
const theRest =
  /^(\W*)(?:leave|keep) ([^,.;]{3,60}?) with (\p{L}+)[,;]?\s+(?:but |and )?(?:(?:the rest|everything else|all the others?|the others?)(?: of (?:his|hers|her|theirs|their|\p{L}+['’]s))?(?: stuff| tasks| work)?) (?:goes?|can go|should go|moves?) to\b/iu

/** "… The Nordhaus mail stays as it is." */
const stays =
  /(?=[.;,]\s)(?<=\p{L}{3}[^\n]{8,400})[.;,]\s+(?:(?:and|but)\s+)?[^.;:!?,\n]{2,60}?\s+(?:stays?|remains?|can (?:stay|remain)|should (?:stay|remain)) (?:as|where|how|like) (?:it|they|he|she) (?:is|are)(?=\s*(?:[.!?;]|$))/iu

export function withoutStaying(text: string): string {
  return text
    .replace(stays, '')
    .replace(staying, '')
    .replace(stayingOpen, '')
    .replace(theRest, "$1All of $3's tasks except $2 go to")
}

/** "All of dots tasks" with its apostrophe. */
export function withPossessives(said: string, scene: Scene): string {
  const { agents, events } = scene
  const guests = [
    ...new Set(events.flatMap(({ attendees }) => attendees.flatMap((name) => /^\p{L}{2,}/u.exec(name) ?? []))),
  ].join('|')
  // "Sams coming on Tuesday"
  const text = said.replaceAll(
    new RegExp(
      String.raw`\b(${guests || '(?!)'})s(?= (?:comin\p{L}*|here|in|away|out|free|busy|visiting|joining)\b)`,
      'giu',
    ),
    '$1 is',
  )
  const names = doerPattern(scene)
  // What is no word of its own besides: "sukis proofreading".
  const rare = agents
    .flatMap(({ name }) => (/^(?:chip|dot|spec|max|will|bill|mark|art|guy)$/i.test(name) ? [] : [escape(name)]))
    .join('|')
  const apart = rare === '' ? text : text.replaceAll(new RegExp(String.raw`\b(${rare})s(?=\s+\p{L})`, 'giu'), "$1's")
  return apart.replaceAll(
    new RegExp(
      String.raw`\b(${names})s(?=\s+(?:tasks?|stuff|things?|work|to-?dos?|open|overdue|list|plate|jobs?|refunds?|leads?|advert|mails?|e-?mails?|newsletter|quotes|last|next|other|one|ones|questions?|high|low|medium|pending|remaining)\b)`,
      'gi',
    ),
    "$1's",
  )
}

const numbered = /(?<=[\s:.,;])(\d)(?:[.)]|:)?\s+(?=\p{L}{2,}\s+\p{L})/gu

/** "I would like the dentist in the calendar. It is on the 3rd at 10": what is told of something new belongs to it. */
export function withWhatIsTold(text: string, { agents, events, you }: Scene): string {
  const names = [...agents.map(({ name }) => name), ...events.flatMap(({ attendees }) => attendees)]
  const known = [
    ...new Set(names.filter((name) => name !== you).flatMap((name) => /^\p{L}{2,}/u.exec(name) ?? [])),
  ].join('|')
  const joins = new RegExp(
    String.raw`(?<=\d.*)[.!;?,]\s+((?:${known || '(?!)'})(?:(?:,| and|, and) (?:${known || '(?!)'}))*) (?:(?:is|are|will be|['’]s) (?:coming|joining|there|in|attending|invited)|(?:comes?|joins?|attends?)|will (?:come|join|attend))(?: (?:with us|us|along|it|in))?(?: (?:too|as well|also))?(?=\W*$)`,
    'iu',
  )
  return text.replace(toldOfNew, '$1, ').replace(joins, ' with $1')
}
const toldOfNew =
  /^([^.!?\n]*\b(?:like|need|want|wish|add|put|create|make|enter|note|book|schedule|plan|have)\b[^.!?\n]*\b(?:calendar|diary|agenda|appointment|meeting|event|task|reminder|list)\b[^.!?\n]*)[.!]\s+(?:it|that|this|the appointment|the meeting)(?:['’]s| is| will be| takes place| starts| begins)\s+(?=(?:on|at|from|due|for|next|tomorrow|today|this)\b)/i

/** "1 buy rolls 2 call the courier" as a list with commas: its numbers are no words of it. */
export function withCommas(said: string): string {
  // "Order gloves + call the pharmacy"
  const text = said.replaceAll(plusVerb, ', ')
  const all = [...` ${text}`.matchAll(numbered)]
  // "3 things: 1 …" begins to count behind the colon.
  const marks = all.slice(all.findIndex(([, digit]) => digit === '1'))
  if (marks.length < 2 || marks.some(([, digit], n) => Number(digit) !== n + 1)) return text
  const starts = marks.map(({ index }) => index - 1)
  const items = starts.map((from, n) =>
    text
      .slice(from + marks[n]![0].length, starts[n + 1] ?? text.length)
      .trim()
      .replace(/[\s,;.]+$/, ''),
  )
  const intro = text
    .slice(0, Math.max(0, starts[0]!))
    .trim()
    .replace(/[\s.,;:]+$/, '')
  return intro === '' ? items.join(', ') : `${intro}: ${items.join(', ')}`
}

/** "Give Suki the rooms and Dot the advert": the verb of the first is that of the second. */
export function withVerbs(text: string, scene: Scene): string {
  const name = `(?:${doerPattern(scene)})`
  // "Have Millie join the review" adds her to it.
  const wanted = new RegExp(String.raw`\bi(?:['’]d| would) like (${name}) to (?!(?:have|get|be)\b)(?=\p{L})`, 'iu')
  const joining = new RegExp(
    String.raw`^(\W*)(?:have|let|get) (${name}) (?:to )?(?:join|attend|come to|sit in on) (?=\p{L})`,
    'iu',
  )
  return text
    .replace(wanted, '$1 should ')
    .replace(joining, '$1Add $2 to ')
    .replaceAll(
      new RegExp(
        String.raw`\b(give|hand|pass)\s+(${name}\s+[^,.;:?!]+?)\s*(?:,\s*(?:and\s+)?|\s(?:and|n|&)\s+)(?=${name}\s+(?:the|that|those|his|her|a)\b)`,
        'gi',
      ),
      '$1 $2, $1 ',
    )
}

const plusVerb = new RegExp(String.raw`(?<=\p{L}{2}) \+ (?=(?:${verbs.join('|')}) )`, 'giu')

/** "Suki writes the flyer by Friday, Dot finds two helpers by the 30th": what each shall do, a sentence each. */
export function withWhoShould(said: string, scene: Scene): string {
  const names = doerPattern(scene)
  const text = withAllOfOne(withWishes(said, names), names)
  if (asksByForm.test(text) || !/\d|day\b|tomorrow|tonight|week|month/i.test(text)) return text
  let told = 0
  const plain = text.replaceAll(
    new RegExp(String.raw`(^|[.!?:;,]\s*(?:and\s+|then\s+)?|\s+and\s+)(${names})\s+(\p{L}+s)(?=\s+\S)`, 'giu'),
    (all: string, before: string, name: string, word: string) => {
      const verb = baseOf(word)
      if (verb === undefined || /^takes$/i.test(word)) return all
      told += 1
      const joins = /^[,;]|\band\b/i.test(before.trim()) ? '. ' : before
      return `${joins}${name} should ${verb}`
    },
  )
  // "…, and Clide must answer": what another shall do is another sentence.
  const modal = new RegExp(
    String.raw`(?<=\b(?:${names}) (?:should|must|has to|needs to|shall)\b.*)[,;]?\s+(?:and\s+|,\s*)?(?=(?:${names}) (?:should|must|has to|needs to|shall)\b)`,
    'giu',
  )
  return (told > 0 ? plain : text).replaceAll(modal, '. ').replaceAll(/[.,;]+\. /g, '. ')
}

/** "Sam can't make 2, move it to 3": what is then is what is meant. */
export function withHourOfIt(text: string): string {
  return text.replace(
    /^(.*\b(?:can(?:not|['’]?t)|won['’]?t|unable to) make (?:it (?:at|to|for) )?(?:the )?)(\d{1,2}(?:[:.]\d\d)?)(\s*(?:[ap]m|o['’]?clock)?\b[^,.;:]*[,.;:][^.]*?)\b(?:it|that)\b/i,
    (_, _before: string, hour: string, between: string) =>
      `${between.replace(/^[^,.;:]*[,.;:]\s*/, '')}the ${hour} o'clock`,
  )
}

/** "…, tell Millie" at the end of a change: she finds it with her tasks. */
export function withoutTelling(text: string, scene: Scene): string {
  const names = doerPattern(scene)
  return text.replace(
    new RegExp(
      String.raw`(?<=\S{3}.{8,})[,;.]?\s+(?:and )?(?:please |pls )?(?:tell (?:${names})|let (?:${names}) know)\W*$`,
      'i',
    ),
    '',
  )
}
