const note = String.raw`(?:notes?|comments?|remarks?|description)`
const says = String.raw`(?: (?:that|saying|to say))?:?`

/** How a note is given to what is made, each before its words: "with the note …", ", note: …", "and write in the notes …". */
const leads = new RegExp(
  [
    String.raw`,? (?:and )?with (?:the|a) ${note}${says} `,
    String.raw`[,.;] ?(?:and )?(?:the )?${note} ?(?:: ?|(?=["“]))`,
    String.raw`[,.!]? (?:and )?(?:add|write|put|set) (?:the|a) ${note}${says} `,
    String.raw`,? and (?:please )?note (?:on|in) it${says} `,
    String.raw`,? and (?:please )?(?:write|put) (?:it )?in(?:to)? (?:the|its) ${note}${says} `,
    String.raw`[,.]? (?:and )?in (?:the|its) ${note} (?:please )?(?:write|put|goes|comes|note)${says} `,
    String.raw`,? and (?:the|a) ${note}(?: is| should be)?:? `,
  ].join('|'),
  'giu',
)

/** What makes something with a name, of which the note is to be a part. */
const makes =
  /^(?=.*\b(?:add|create|make|new|set up|start|schedule|put|enter|book|plan|task for|event|project)\b)(?=.*\b(?:tasks?|to-?dos?|events?|meetings?|appointments?|calendar|diary|projects?|lists?|reminders?|schedule)\b)[^?\n]{8,400}$/iu

/** "Create a task order paper with the note call first": what is noted stands last, in a sentence of its own. */
export function withNoteLast(text: string): string {
  // A note of several, or in brackets, is whose it stands beside.
  const found = [...text.matchAll(leads)]
  const [only] = found
  if (found.length !== 1 || !only) return text
  const before = text.slice(0, only.index)
  const words = /^["“]?(.{2,300}?)["”]?[.!]*$/su.exec(text.slice(only.index + only[0].length).trim())?.[1]
  if (words === undefined || /\n/.test(words) || !makes.test(before)) return text
  const isProject = /\bproject\b/i.test(before)
  return `${before.replace(/[\s,.;]+$/, '')}. ${isProject ? 'Description' : 'Note'}: ${words}`
}
