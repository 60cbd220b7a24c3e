/** What a prompt says of a position; undefined where it says nothing. */
type Position = {
  place: string | undefined
  hours: string | undefined
  start: string | undefined
  salary: string | undefined
  mail: string | undefined
  until: string | undefined
  needs: string[]
  tasks: string[]
  offers: string[]
  rest: string[]
}

const labels: [keyof Pick<Position, 'needs' | 'tasks' | 'offers'>, RegExp][] = [
  [
    'needs',
    /^(?:(?:what is |we )?(?:need(?:ed|s)?|require[ds]?|requirements?)|must[- ]haves?|must have|skills|qualifications?|profile|looking for|we (?:are looking|look) for|(?:they|candidates?|applicants?) (?:should|must|need to) (?:have|bring|speak|know))\b\s*:?\s*/i,
  ],
  [
    'tasks',
    /^(?:(?:main |the |key )*(?:tasks|duties|responsibilities)|what (?:the job|you) (?:is|do))\b\s*(?:are|is|include)?\s*:?\s*/i,
  ],
  ['offers', /^(?:we offer|benefits|perks|what we offer|offered|offer)\b\s*(?:are|is)?\s*:?\s*/i],
]

/** Reads place, hours, start, pay and what is needed from the sentences of a prompt for a job advert. */
export function readPosition(asked: string, said: readonly string[]): Position {
  const all = [asked, ...said].join('. ')
  const find = (pattern: RegExp, text = all) => pattern.exec(text)?.[1]?.trim()
  const position: Position = {
    place:
      find(/\b(?:in|at our office in|based in)\s+(\p{Lu}[\p{L}-]*(?:\s+(?:am|an der|upon|on|\p{Lu}[\p{L}-]*))*)/u) ??
      find(/\b(remote(?:ly)?|hybrid)\b/i),
    hours:
      find(/\b(\d{1,2}(?:[–-]\d{1,2})?\s*(?:hours?|h)(?:\s*(?:a|per|\/)\s*(?:week|day|month))?)/i) ??
      find(/\b((?:full|part)[- ]time)\b/i),
    start: withCapital(
      find(
        /\b(?:from|starting(?: on| in| from)?|start(?: date)?:?(?: is| on| in)?)\s+((?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{4})?|now|immediately|next month)/i,
      ),
    ),
    salary:
      find(
        /((?:(?:€|\$|£|EUR|CHF)\s?)?\d[\d.,]*\s?k?(?:\s?(?:[–-]|to)\s?(?:€|\$|£)?\d[\d.,]*\s?k?)?\s*(?:€|\$|£|EUR|USD|CHF|euros?|dollars?|pounds?|k)(?!\p{L})(?:\s*(?:an?|per)\s+(?:year|month|hour))?)/iu,
      ) ?? find(/((?:€|\$|£)\s?\d[\d.,]*\s?k?(?:\s?(?:[–-]|to)\s?(?:€|\$|£)?\d[\d.,]*\s?k?)?)/),
    mail: find(/(\S+@\S+\.\p{L}+)/u),
    until: find(
      /\b(?:apply|applications?|closing|deadline)\b.{0,40}?\b(?:by|until|before|is)\s+((?:the\s+)?\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}+(?:\s+\d{4})?)/iu,
    ),
    needs: [],
    tasks: [],
    offers: [],
    rest: [],
  }
  for (const statement of said) {
    const label = labels.find(([, words]) => words.test(statement))
    if (label) position[label[0]].push(...itemsOf(statement.replace(label[1], '')))
    else if (!isTold(statement, position)) position.rest.push(statement)
  }
  return position
}

/** "1 march" with the capital of its month. */
function withCapital(start: string | undefined): string | undefined {
  return start?.replace(/\b(?!the\b|now\b|immediately\b|next\b|month\b)\p{Ll}(?=\p{Ll}{2})/u, (letter) =>
    letter.toUpperCase(),
  )
}

/** What stands in the advert by another part of it already. */
function isTold(statement: string, { hours, start, salary, mail, until }: Position): boolean {
  const [, word] = /^(appl(?:y|ications?)|start|salary|pay)\b/i.exec(statement) ?? []
  if (word) return (/^start/i.test(word) ? start : /^appl/i.test(word) ? (mail ?? until) : salary) !== undefined
  const bare = statement.replace(/^(?:from|starting|salary:?)\s+/i, '').trim()
  return [hours, start, salary].some((one) => one?.toLowerCase() === bare.toLowerCase())
}

function itemsOf(text: string): string[] {
  return text
    .split(
      /\s*[,;]\s*(?:and\s+)?|\s+and\s+(?=(?:experience|knowledge|good|fluent|strong|a|an|at least|two|three|\d)\b)/i,
    )
    .map((item) => item.replace(/[.\s]+$/, '').trim())
    .filter((item) => item !== '')
    .map((item) => item.charAt(0).toUpperCase() + item.slice(1))
}
