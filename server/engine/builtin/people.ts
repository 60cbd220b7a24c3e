/** One to three capitalised words, as a person, a team or a department is written. */
export const namePattern = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*(?:[ ](?:(?:van|von|de|der|da|di|del|la|bin|al)[ ])?\p{Lu}[\p{L}\p{M}'’.-]*){0,2}`

const notNames = new Set(
  (
    'the this that these those it its we us you they he she i a an and but or if when while as at in on of for from by to with what which who where why how there here then next last first second third ' +
    'all any both each every everyone everybody someone somebody anyone nobody no none not note notes please let our your their my his her one two three four five ' +
    'according due thanks thank welcome back up down ready need needs able want wants try plan plans going go easy hard happy sorry likely subject related relating prior compared next close ' +
    'agreed decided resolved action actions todo task tasks item items decision decisions agenda attendees present absent date time place subject location participants goal goals risk risks summary overview background context ' +
    'owner owners due deadline status priority project meeting question questions answer update updates result results conclusion chair minutes cc bcc re fwd from sent budget total price cost costs ' +
    'revenue profit prices inflation demand traffic nothing everything something things work people customers users weather however also so because although since after before until once today tomorrow yesterday ' +
    'tonight monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december q1 q2 q3 q4 yes ok okay hi hello dear best regards ' +
    'proposal proposals motion motions notice rents fees listen go come travel switch convert subscribe apply stick connect pay used similar equal about due ' +
    'version step phase stage part chapter section page figure table example examples see remember make important warning tip info error followup follow'
  ).split(' '),
)

/** Whether capitalised words can be who does something: not "The", "Deadline" or "Friday". */
export function isName(words: string): boolean {
  const parts = words
    .toLowerCase()
    .replaceAll(/[.’']+$/g, '')
    .split(' ')
  return words.length <= 60 && !parts.some((part) => notNames.has(part))
}

/** An owner as written in a cell or after "Owner:"; empty when that says there is none. */
export function readOwner(words: string): string {
  const owner = words
    .trim()
    .replace(/^@/, '')
    .replace(/[.,;]+$/, '')
    .trim()
  return /^(?:-+|–|—|n\/?a|tb[cd]|none|no ?one|nobody|unassigned|unknown|open|\?+|)$/i.test(owner) || owner.length > 80
    ? ''
    : owner
}
