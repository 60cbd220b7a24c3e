import { escape } from '../commands/clause.ts'
import type { Wishes } from '../commands/read-wishes.ts'
import type { Thing, Wish } from '../commands/wish.ts'
import type { Desk } from '../desk.ts'
import type { Request } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { asksForMore, commands, excepting, tellsOf, wantsAnswer } from './forms.ts'
import { fitsQuestion, strangeIn } from './kind-of-work.ts'
import { undated } from './changes.ts'
import { countWanted, momentsOf } from './moments.ts'
import { guestNamed } from './people.ts'
import type { Question } from './questions.ts'
import type { Reading, Whole } from './readings.ts'
import { sayWishes } from './say.ts'
import { guestsPassedOver, otherDays, signsOfWishes } from './signs.ts'
import { type Signs, addSigns, weigh } from './weigh.ts'

/** What the grammar of sentences makes of a prompt: what it would do, and how it would answer, with its answer from what lies before it now. */
export type ByGrammar = {
  wishes: Wishes | undefined
  answer?: (scene: Scene, desk: Desk) => string | undefined
  first?: string
}

const untilAnHour = /\b(?:till?|until)\s+(?:\d|noon|half|quarter)/i
/** How sure the reader must be that something new is meant. */
const leastNew = 0.9
const intoNew = /\b(?:tasks|to-?dos)\b.*\b(?:to|in|into|for|under) (?:it|that|this|the project)\b|\btasks\s*:/is
const putsOff = /\b(?:postpone|delay|push|move|shift|wait|hold|put|block|book|schedule|from)\b/i

/** The grammar asks which of two days is meant, also where one of them belongs to a reason: "to Tuesday, I'm away all Monday". */
export function withoutFalseDoubt(grammar: ByGrammar, { text: prompt, skills }: Request, { clock }: Scene): ByGrammar {
  const isOfDates = grammar.wishes?.wishes.some((wish) => wish.do === 'ask' && wish.text.startsWith('Which date'))
  // "Make it till 5": it ends then, where the grammar knows beginnings only.
  const isEnd =
    untilAnHour.test(prompt) &&
    !putsOff.test(prompt) &&
    grammar.wishes?.wishes.some((wish) => wish.do === 'change-event' && wish.fields.start !== undefined)
  // "All of today's meetings": the grammar knows groups of tasks only.
  const isOfEvents =
    /\b(?:meetings|appointments|events)\b/i.test(prompt) &&
    !/\b(?:tasks|to-?dos)\b/i.test(prompt) &&
    (grammar.wishes?.wishes.length ?? 0) > 0 &&
    grammar.wishes!.wishes.every((wish) => wish.do === 'change-task' && wish.fields.due !== undefined)
  // "Put lunch on Tuesday at noon": the grammar looks for something to move, where something new is asked for.
  const isOfNew =
    grammar.wishes?.wishes.some((wish) => wish.do === 'ask' && wish.choices) &&
    skills.some(({ name, chance }) => name.startsWith('create') && chance >= leastNew)
  // “Everything due today except the refund tickets”: the grammar leaves nothing out of a group.
  const isExcepting = excepting.test(prompt) && (grammar.wishes?.wishes.length ?? 0) > 1
  // "New project Summer party, and add two tasks to it: …": it puts none into what is not there yet.
  const isApart =
    grammar.wishes?.wishes.some(
      (wish) =>
        wish.do === 'create-project' && (intoNew.test(prompt) || /\b(?:and|with) an? task\b/i.test(wish.fields.name)),
    ) && grammar.wishes.wishes.every((wish) => wish.do !== 'create-task' || wish.fields.project === undefined)
  return isEnd || isOfEvents || isOfNew || isApart || isExcepting || (isOfDates && countWanted(prompt, clock) === 1)
    ? { ...grammar, wishes: undefined }
    : grammar
}

/** Whether several things get the same: a group was meant, of which the grammar knows the simple ones. */
function isBulk(wishes: readonly Wish[]): boolean {
  const changes = wishes.flatMap((wish) =>
    wish.do.startsWith('change') && 'fields' in wish ? [JSON.stringify(wish.fields)] : [],
  )
  return changes.length > 1 && new Set(changes).size === 1
}

const lengthSaid =
  /\bfor (?:about )?(?:an?|one|two|three|half an|\d{1,3}(?:[.,]\d+)?) ?(?:h|hrs?|hours?|min|mins|minutes?)\b/i

/** "To Monday at 3 for two hours" of which the hour alone is read. */
function losesLength(wishes: readonly Wish[], text: string): boolean {
  return (
    lengthSaid.test(text) &&
    wishes.some(
      (wish) => wish.do.endsWith('event') && 'fields' in wish && 'start' in wish.fields && !('end' in wish.fields),
    )
  )
}

/** "The glaze evening, from 18:00": the evening is of its name. */
function losesPartOfDay(wishes: readonly Wish[], text: string): boolean {
  return wishes.some(
    (wish) =>
      wish.do === 'create-event' &&
      /\d:\d\d/.test(text) &&
      new RegExp(
        String.raw`(?<![\p{L}\d])${escape(wish.fields.title)} (?:evening|night|morning|afternoon)\b`,
        'iu',
      ).test(text),
  )
}

/** What the grammar understands, as interpretations beside those that were learned. */
export function wholesOf(
  { wishes: read, answer, first }: ByGrammar,
  request: Request,
  scene: Scene,
): Omit<Whole, 'chance'>[] {
  const wishes = read && { ...read, wishes: read.wishes.map((wish) => withFullNames(wish, scene)) }
  const found: Omit<Whole, 'chance'>[] = []
  const chanceOf = (names: RegExp) =>
    Math.log(request.skills.reduce((sum, { name, chance }) => sum + (names.test(name) ? chance : 0), 0.005))
  // "Remove its deadline" is no deletion.
  const isOfDay = undated.test(request.text) && wishes?.wishes.some((wish) => wish.do === 'delete')
  if (
    wishes &&
    wishes.wishes.length > 0 &&
    !isOfDay &&
    (isCareful(wishes) || !wishes.wishes.every((wish) => wish.do === 'ask' && wish.lost))
  ) {
    const plain =
      sayWishes(wishes.wishes) ?? wishes.wishes.map((wish) => (wish.do === 'ask' ? wish.text : '')).join(' ')
    const left = wishes.left.flatMap((words) => significantWords(words))
    const signs = addSigns(signsOfWishes(wishes.wishes, request.text, scene), {
      byGrammar: 1,
      ...((losesPartOfDay(wishes.wishes, request.text) || losesLength(wishes.wishes, request.text)) && { mixed: 1 }),
      ...(isBulk(wishes.wishes) && { manyByGrammar: 1 }),
      ...(guestsPassedOver(request.text, wishes.wishes, scene) > 0 && { unmet: 1 }),
      ...otherDays(wishes.wishes, momentsOf(request.text, scene.clock).whens),
      skill: chanceOf(skillsOf(wishes.wishes)),
      ...(left.length > 0 && { anyLeft: 1, left: Math.min(4, left.length) }),
    })
    const things = wishes.wishes.flatMap((wish) => thingOf(wish) ?? [])
    const reading: Reading = {
      skill: 'grammar',
      signs,
      weight: weigh(signs),
      plain,
      wishes: wishes.wishes,
      things,
      left,
    }
    found.push({ readings: [reading], left, plain, signs })
  }
  // What is booked need be no time: “which invoice was booked twice”.
  const isBeside = first?.startsWith('Free in ') && tellsOf.free?.test(request.text) === false
  if (answer && first !== undefined && !isBeside) {
    const question: Question = { plain: request.text, answer, isOfDays: true }
    const signs: Signs = {
      askedOfGrammar: 1,
      skill: chanceOf(
        /^(?:list|count|detail|progress|rank|workload|free|conflicts|hours|changes|blocked|first|briefing|plan_day|status_report)$/,
      ),
      strange: strangeIn(first, request.text, scene),
      ...(!fitsQuestion(first, request.text, scene) && { guess: 1 }),
      ...(commands.test(request.text) && { told: 1 }),
      ...(/^\*\*\d+ (?:open|completed|pending) tasks\*\*/.test(first) && { broad: 1 }),
      ...(asksForMore(request.text) && { more: 1 }),
      ...(!wantsAnswer.test(request.text) && { unasked: 1 }),
    }
    const plain = request.text
    found.push({
      readings: [{ skill: 'grammar', signs, weight: weigh(signs), plain, question, things: [], left: [] }],
      left: [],
      plain,
      signs,
    })
  }
  return found
}

/** What the grammar asks for because it did not find it, though other words may say it. */
const unfound =
  /^(?:At what time|On which day|What should|To which day|I found no|I do not know exactly|What do you mean by|There is nobody called (?:every|each|all)|What is to be|\d\d:\d\d is over|Shall I (?:create|mark))/

/** Whether the grammar sees a doubt that has to be cleared up first: a date of two meanings, an agent who is not there. */
export function isCareful(read: Wishes | undefined): boolean {
  return (
    read?.wishes.some(
      (wish) =>
        wish.do === 'ask' &&
        !wish.moot &&
        (wish.lost ? /^There is nobody called \p{Lu}/u.test(wish.text) : true) &&
        !unfound.test(wish.text),
    ) ?? false
  )
}

/** Guests by their whole names. */
function withFullNames(wish: Wish, scene: Scene): Wish {
  if ((wish.do !== 'create-event' && wish.do !== 'change-event') || !wish.fields.attendees) return wish
  const attendees = [...new Set(wish.fields.attendees.flatMap((name) => fullName(name, scene)))]
  return { ...wish, fields: { ...wish.fields, attendees } } as Wish
}

function fullName(name: string, scene: Scene): string[] {
  const isMe = /^(?:me|i|myself)$/i.test(name)
  return [isMe ? (scene.you ?? name) : (guestNamed(name, scene) ?? name)]
}

/** The skills that come to such wishes. */
function skillsOf(wishes: readonly Wish[]): RegExp {
  const names = wishes.map(({ do: what }) =>
    what.startsWith('create')
      ? what.replace('-', '_')
      : what === 'schedule'
        ? 'schedule_run'
        : what === 'delete'
          ? 'delete'
          : 're\\w+|shift|set_\\w+|complete|assign|unassign|add_\\w+|remove_people|correct|again',
  )
  return new RegExp(`^(?:${names.join('|')})$`)
}

export function thingOf(wish: Wish): Thing | undefined {
  switch (wish.do) {
    case 'change-task':
      return { kind: 'task', is: wish.task }
    case 'change-event':
      return { kind: 'event', is: wish.event }
    case 'change-project':
      return { kind: 'project', is: wish.project }
    case 'delete':
      return wish.thing
    default:
      return undefined
  }
}
