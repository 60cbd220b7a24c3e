/** The sources of the corpus that are scored sets: the linear models of what is judged by those sets do not learn from them. */
export const ofSets: ReadonlySet<string> = new Set(['first', 'sets', 'strangers'])

/** Those of them that the encoder does not learn from either: the sets of `strangers` judge only the linear models apart from it. */
export const unknownToEncoder: ReadonlySet<string> = new Set(['first', 'sets'])
