import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'

const called = ({ name }: TypedColumn) => nameWords(name).join(' ')

const ofScore = /\b(?:overall|rating|score|stars?|grade|marks?|satisfaction|csat|nps)\b/
const aScore = String.raw`(?:ratings?|scores?|marks?|grades?|stars)`

/** "Which batch rated us higher overall", "the lowest overall rating" of a column `overall`. */
export function withScores(question: string, { columns }: TypedTable): string {
  const scores = columns.filter((column) => column.kind === 'number' && ofScore.test(called(column)))
  const [score] = scores.length === 1 ? scores : scores.filter((column) => /\boverall\b/.test(called(column)))
  if (!score) return question
  const { name } = score
  const isOverall = /^overall$/i.test(name)
  return question
    .replace(
      /\b(?:rated?|scored?|marked?|liked?)\b(?: (?:it|us|this|that|them|him|her|the \p{L}+))? (?:the )?(lowest|highest|least|most|worst|best)\b(?: overall)?/iu,
      (_, how: string) => `gave the ${/^(?:lowest|least|worst)$/i.test(how) ? 'lowest' : 'highest'} ${name}`,
    )
    .replace(
      /^(\W*(?:which|what) \p{L}+) (?:rated?|scored?|marked?|liked?|gave)\b(?: (?:it|us|this|that|them))? (higher|better|more|lower|worse|less)\b(?: overall)?(?=\W*$)/iu,
      (_, which: string, how: string) =>
        `${which} has the ${/^(?:higher|better|more)$/i.test(how) ? 'highest' : 'lowest'} average ${name}`,
    )
    .replaceAll(new RegExp(String.raw`\boverall ${aScore}\b`, 'gi'), isOverall ? name : '$&')
    .replaceAll(
      new RegExp(
        String.raw`\b${aScore}\b((?: (?:they|people|we|you|customers|guests) \p{L}+(?: us)?)?) overall\b`,
        'giu',
      ),
      isOverall ? `${name}$1` : '$&',
    )
}

/** "Which one expires last" of a column `expires`. */
export function withLast(question: string, { columns }: TypedTable): string {
  const [day, another] = columns.filter(({ kind }) => kind === 'date')
  if (!day || another) return question
  return question.replace(/\b(\p{L}{3,}) (?:the )?last\b(?=\W*$)/iu, (said, word: string) => {
    const isNamed = nameWords(day.name).some((own) => stem(own) === stem(word.toLowerCase()))
    return isNamed ? `has the latest ${day.name}` : said
  })
}

/** "Who didn't leave a comment" of a column `comment`. */
export function withoutCell(question: string, { columns }: TypedTable): string {
  return question.replace(
    /\b(?:(?:did|has|have|had|do|does) not|never|without) (?:left|leave|leaving|giv(?:e|en|ing)|gave|writ(?:e|ten|ing)|wrote|add(?:ed|ing)?|ma(?:k|d)e|making) (?:us )?(?:an? |any )?(\p{L}+)(?=\W*$)/iu,
    (said, word: string) =>
      columns.some(({ name }) => nameWords(name).map(stem).join(' ') === stem(word.toLowerCase()))
        ? `is without ${word}`
        : said,
  )
}

const stocked = /\b(?:on hand|stock|qty|quantity|level|bestand|menge)\b/
const levels = /\b(?:re ?order|re ?stock|min|minimum|mindestbestand|threshold|par)\b/

/** "Have reached their reorder point or fallen below it", "what needs reordering", "how much do we need to buy". */
export function withReorders(question: string, { columns }: TypedTable): string {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  if (!numbers.some((column) => levels.test(called(column))) || !numbers.some((column) => stocked.test(called(column))))
    return question
  // Of a minimum what has reached it is not below it yet.
  const isReorder = numbers.some((column) => /\bre ?(?:order|stock)\b/.test(called(column)))
  const level = String.raw`(?:the |their |its |our )?(?:re-?order(?:ing)?(?:[ -](?:points?|levels?))?|min(?:imum)?(?:[ -](?:stock|levels?))?)`
  const atLevel = isReorder
    ? question
        .replace(
          new RegExp(
            String.raw`\b(?:(?:have|has|are|is) )?(?:already )?(?:reached|hit) ${level}(?:,? (?:or|and) (?:(?:have|has|are|is) )?(?:already )?(?:fallen |dropped |gone |are )?(?:below|under)(?: (?:it|that|them))?)?`,
            'i',
          ),
          'need to reorder',
        )
        .replace(
          new RegExp(String.raw`\b(?:at or (?:below|under)|(?:below|under) or at) ${level}`, 'i'),
          'need to reorder',
        )
    : question
  return atLevel
    .replace(/\b(?:needs?|wants?|due for|ready for) (?:re-?order|re-?stock|topp)ing(?: up)?\b/i, 'need to reorder')
    .replace(
      /,? and how (?:much|many)(?: of (?:it|each|them))? (?:do|should|must|would) (?:we|i) (?:need |have |want )?(?:to )?(?:buy|order|get|re-?order|re-?stock)\b/i,
      ' and by how much',
    )
}

/** "Who has no diet filled in", "where the deposit is left blank" */
export function withoutEntry(question: string, { columns }: TypedTable): string {
  const named = (words: string) => {
    const asked = words.toLowerCase().split(/\s+/).map(stem).join(' ')
    return columns.find(({ name }) => {
      const own = nameWords(name).map(stem)
      return own.join(' ') === asked || own.slice(0, -1).join(' ') === asked
    })
  }
  // "Which plants have no watering date": where the column may say yes or no, "no" is what it says.
  const isGap = (words: string) => {
    // A column `paid` says a state as well.
    const column = named(words.replace(/ (?:date|day|reading|value|entry|number|name)$/i, '')) ?? named(words)
    return column &&
      !/(?:ed|id|ne)$/.test(called(column)) &&
      ![...column.values.keys()].some((value) => /^(?:no|n|false|none)$/.test(value))
      ? column
      : undefined
  }
  return question
    .replace(
      /\b(?:(?:has|have|had|with|is there|are there) no|without(?: an?| any)?) ((?:\p{L}+ ){0,2}\p{L}+)(?=\W*$)/iu,
      (said, words: string) => (isGap(words) ? `is without ${isGap(words)!.name}` : said),
    )
    .replace(
      /\b(?:has|have|had|with) no ((?:\p{L}+ ){0,2}\p{L}+?) (?:filled(?: in)?|entered|given|noted|recorded)\b/iu,
      (said, words: string) => (named(words) ? `is without ${named(words)!.name}` : said),
    )
    .replace(
      /\b(?:where|in which) (?:the |its |their )?((?:\p{L}+ ){0,2}\p{L}+?) (?:is|was|are|has been) (?:still )?(?:left )?(?:blank|empty|not (?:filled|entered|given|known)(?: in)?)\b/iu,
      (said, words: string) => (named(words) ? `without ${named(words)!.name}` : said),
    )
}

/** "Never late", "absent more than 5 days" of columns that count it: `Times late`, `days_absent`. */
export function withTimes(question: string, { columns }: TypedTable): string {
  const counted = (word: string) =>
    columns.find(
      ({ kind, name }) =>
        kind === 'number' &&
        /\b(?:days|times|number|count|no)\b/.test(nameWords(name).join(' ')) &&
        nameWords(name).includes(word.toLowerCase()),
    )
  return question
    .replace(/\b(?:(?:has|have|had|was|were|is|are) )?never (?:been )?(\p{L}+)\b/iu, (said, word: string) => {
      const column = counted(word)
      return column ? `with ${column.name} 0` : said
    })
    .replace(
      /\b(?:(?:has|have|had|was|were|is|are) )?(?:been )?(\p{L}+) (?:for )?((?:more|less|fewer) than|over|under|at least|at most) (\d+) (?:days?|times?)\b/iu,
      (said, word: string, how: string, n: string) => {
        const column = counted(word)
        return column ? `with ${how} ${n} ${column.name}` : said
      },
    )
}

/** "Who is the youngest" of a column that says when somebody was born. */
export function withAge(question: string, { columns }: TypedTable): string {
  const [born, another] = columns.filter(
    (column) => column.kind === 'date' && /\b(?:birth|birthday|dob|born)\b/.test(called(column)),
  )
  // Several of them, or all in order, are another question.
  const isOne =
    !/\b(?:\d+|two|three|four|five) (?:youngest|oldest|eldest)\b|\bfirst\b|youngest\b.*\boldest|oldest\b.*\byoungest|\b(?:list|sort)\b/i.test(
      question,
    )
  if (!born || another || !isOne) return question
  return question.replace(
    /\b(?:the )?(youngest|oldest|eldest)\b/i,
    (_, how: string) => `has the ${/^y/i.test(how) ? 'latest' : 'earliest'} ${born.name}`,
  )
}

const ofShifts = /^(?:date|day|shift|weekday|datum|tag)$/

/** "Who works on Friday", "when does Jolanta work" of a table with a day in each row: whoever is in it works then. */
export function withShifts(question: string, { columns }: TypedTable): string {
  if (!columns.some((column) => ofShifts.test(called(column)))) return question
  return question
    .replace(
      /^(\W*who(?:['’]s| is| else)?) (?:works?|working|on)\b(?= (?:on|at|in|this|next|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i,
      '$1',
    )
    .replace(
      /^(\W*(?:when|where|which days?|what days?) (?:does|do|will|is|are) \p{L}+(?: \p{Lu}\p{L}+)?) (?:work(?:ing)?|on(?: shift)?|in)(?=\W*$)/iu,
      '$1',
    )
}

/** "How many books are still out" of a column that says whether each came back. */
export function withStillOut(question: string, { columns }: TypedTable): string {
  const back = columns.find(
    ({ name, values }) =>
      /^(?:returned|back|brought back|given back)$/.test(nameWords(name).join(' ')) && values.size <= 4,
  )
  return back
    ? question.replace(
        /\b(?:still |currently )?(?:out(?: on loan)?|on loan|lent out|not (?:yet )?back)(?: yet| now)?(?=\s*(?:$|[?.,]))/i,
        `not ${back.name}`,
      )
    : question
}

/** "How much did Mill Road take" of a column of takings; "who was the last to join" of a column that says when. */
export function withDone(question: string, { columns }: TypedTable): string {
  const takings = columns.find((column) => column.kind === 'number' && /\btakings?\b/.test(called(column)))
  const taken = columns.some((column) => /\b(?:take|took|taken)\b/.test(called(column)))
  const asked =
    takings && !taken && !/\bhow (?:long|many (?!euros?|pounds|dollars))/i.test(question)
      ? question.replace(
          /(?<=\b(?:did|does|do|has|have|had) [^?.]{1,40} |\b(?:we|i|they|he|she|it|shop|branch|stall) )(?:take|took|taken)\b(?: in)?(?! (?:place|part|off|on|over|the|an?)\b)/iu,
          () => takings.name,
        )
      : question
  return asked.replace(
    /\bwas the (last|first|latest|earliest)(?: (?:one|person|\p{L}+er))? to (\p{L}{3,})\b/iu,
    (said, which: string, done: string) => {
      const verb = done.toLowerCase()
      const day = columns.find(
        ({ kind, name }) =>
          kind === 'date' && nameWords(name).some((own) => [stem(verb), `${verb}d`, `${verb}ed`].includes(own)),
      )
      return day ? `has the ${/^(?:last|latest)$/i.test(which) ? 'latest' : 'earliest'} ${day.name}` : said
    },
  )
}

const pasts: readonly (readonly [string, string])[] = [
  ['sell', 'sold'],
  ['win', 'won'],
  ['lose', 'lost'],
  ['spend', 'spent'],
  ['take', 'taken'],
  ['pay', 'paid'],
  ['buy', 'bought'],
  ['drive', 'driven'],
  ['give', 'given'],
  ['lend', 'lent'],
  ['send', 'sent'],
  ['make', 'made'],
  ['catch', 'caught'],
  ['eat', 'eaten'],
  ['drink', 'drunk'],
]

/** "How many did Ashford win" of a column `won`: what somebody does is called as the column is. */
export function withPasts(question: string, { columns }: TypedTable): string {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  return pasts.reduce((asked, [verb, past]) => {
    const isOf = (word: string) => numbers.some(({ name }) => nameWords(name).includes(word))
    return isOf(past) && !isOf(verb)
      ? asked.replace(new RegExp(String.raw`(?<=\b(?:did|does|do|will|can) [^?.]{1,60} )${verb}\b`, 'iu'), past)
      : asked
  }, question)
}
