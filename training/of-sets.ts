/** The sources of the corpus that are the scored sets: what is judged by those sets does not learn from them. */
export const ofSets: ReadonlySet<string> = new Set(['first', 'sets'])
