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
    /^(?:(?:what is |we )?(?:need(?:ed|s)?|require[ds]?|requirements?)|must[- ]haves?|must have|skills|qualifications?|profile|looking for|we (?:are looking|look) for|(?:they|candidates?|applicants?) (?:should|must|need to) (?:have|bring|speak|know)|(?:(?:has|have|needs?) to|must|should)(?: be(?= able))? (?=(?:able|be|have|know|speak|like|hold|own|bring|enjoy|get|work|drive)\b))\s*:?\s*/i,
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
      [
        ...all.matchAll(
          /\b(?:in|at our office in|based in)\s+(\p{Lu}[\p{L}-]*(?:\s+(?:am|an der|upon|on|\p{Lu}[\p{L}-]*))*)/gu,
        ),
      ].find(([, name]) => !noPlace.test(name!))?.[1] ?? find(/\b(remote(?:ly)?|hybrid)\b/i),
    hours:
      find(/\b(\d{1,2}(?:[–-]\d{1,2})?\s*(?:hours?|h)(?:\s*(?:a|per|in(?: the| a)?|\/)\s*(?:week|day|month))?)/i) ??
      find(/\b((?:full|part)[- ]time)\b/i),
    start: withCapital(
      find(
        /\b(?:from|starting(?: on| in| from)?|start(?: date)?:?(?: is| on| in)?)\s+((?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{4})?|now|immediately|next month)/i,
      ),
    ),
    salary:
      find(
        /((?:(?:€|\$|£|EUR|CHF)\s?)?\d[\d.,]{0,20}\s?k?(?:\s?(?:[–-]|to)\s?(?:€|\$|£)?\d[\d.,]{0,20}\s?k?)?\s*(?:€|\$|£|EUR|USD|CHF|euros?|dollars?|pounds?|k)(?!\p{L})(?:\s*(?:an?|per|for(?: an?| one)?|the)\s+(?:year|month|hour))?)/iu,
      ) ??
      find(/((?:[€£$]\s?)?(?<![\d.,])\d[\d.,]{0,20}\s?(?:\/\s?|per |an? )(?:h|hr|hour|month|year)(?!\p{L}))/iu) ??
      find(/((?:€|\$|£)\s?\d[\d.,]{0,20}\s?k?(?:\s?(?:[–-]|to)\s?(?:€|\$|£)?\d[\d.,]{0,20}\s?k?)?)/),
    mail:
      find(/(\S+@\S+\.\p{L}+)/u) ??
      find(/\b(?:[Ww]rite|[Aa]pply|[Aa]pplications?)\s+to\s+(\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)/u),
    until: find(
      /\b(?:apply|applications?|closing|deadline|write to)\b.{0,40}?\b(?:by|until|before|is)\s+((?:the\s+)?\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}+(?:\s+\d{4})?)/iu,
    ),
    needs: [],
    tasks: [],
    offers: [],
    rest: [],
  }
  // "30 hours a week, start 1 February, Lübeck": of parts that begin small a name by itself is where it is.
  const alone = said.filter((part) => /^\p{Lu}[\p{L}-]+(?: (?:am|an der|upon|on|\p{Lu}\p{L}+)){0,2}$/u.test(part))
  if (
    position.place === undefined &&
    alone.length === 1 &&
    said.some((part) => /^\p{Ll}/u.test(part)) &&
    !noPlace.test(alone[0]!)
  )
    position.place = alone[0]
  for (const statement of said.filter((part) => part !== position.place)) {
    const label = labels.find(([, words]) => words.test(statement))
    const wanted = /^(.+?)\s+(?:(?:is|are)\s+)?(?:needed|required|necessary|a must)$/i.exec(statement)?.[1]
    if (!label && wanted) position.needs.push(...itemsOf(wanted))
    else if (/^(?:driving |driver['’]s )?licen[cs]e\b/i.test(statement)) position.needs.push(...itemsOf(statement))
    else if (label) position[label[0]].push(...itemsOf(statement.replace(label[1], '')))
    else if (!isTold(statement, position)) position.rest.push(statement)
  }
  return position
}

const noPlace =
  /^(?:english|german|french|spanish|italian|polish|turkish|dutch|excel|word|mornings?|evenings?|afternoons?|weekends?|shifts?|minijob|teamwork|asap|immediately|januar\w*|februar\w*|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/i

/** "1 march" with the capital of its month. */
function withCapital(start: string | undefined): string | undefined {
  return start?.replace(/\b(?!the\b|now\b|immediately\b|next\b|month\b)\p{Ll}(?=\p{Ll}{2})/u, (letter) =>
    letter.toUpperCase(),
  )
}

/** What stands in the advert by another part of it already. */
function isTold(statement: string, { hours, start, salary, mail, until }: Position): boolean {
  const [, word] = /^(appl(?:y|ications?)|write to|start|salary|pay)\b/i.exec(statement) ?? []
  if (word)
    return (/^start/i.test(word) ? start : /^(?:appl|write)/i.test(word) ? (mail ?? until) : salary) !== undefined
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
