/** What people do as work. */
export const verbs =
  'answer arrange ask bake book bring build buy calculate call chase check clean collect compare confirm contact cook count cover create deliver design do draft edit email file fill find finish fix gather get handle hire install interview invite list look mail make measure order organise organize pack paint pay phone pick plan post prepare print proofread put read reply report research review ring run schedule screen send set sort summarise summarize take talk tell test track translate update visit wash write'.split(
    ' ',
  )

/** What somebody does, as a verb: "finds" is "find", "leads" is none. */
export function baseOf(word: string): string | undefined {
  const lower = word.toLowerCase()
  return [lower.replace(/s$/, ''), lower.replace(/es$/, ''), lower.replace(/ies$/, 'y')].find(
    (each) => each !== lower && verbs.includes(each),
  )
}

/** What is asked for of the workspace's own things, as a pattern: where one of these begins a part of a prompt, a request does. */
export const orders =
  'add|assign|book|cancel|change|close|complete|create|delete|drop|duplicate|give|hand|invite|list|make|mark|move|postpone|push|put|reassign|remind|remove|rename|reopen|reschedule|schedule|set|shift|show|tell|undo'
