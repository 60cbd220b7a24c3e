type Candidate = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly description: string
  readonly skills: readonly string[]
  readonly available: boolean
}

/** What was asked of whom. */
type Past = { readonly agentId: string; readonly prompt: string }

/** Words of everyday prompts, and words that skills and roles say such work with. */
const everyday: readonly [RegExp, string][] = [
  [/^(?:instagram|insta|facebook|linkedin|tweet|tiktok|hashtags?|reel|posts?|beitrag|story)$/, 'social marketing'],
  [
    /^(?:slogan|claim|tagline|headlines?|flyer|ads?|advertisement|brochure|caption|werbung)$/,
    'headline copy marketing',
  ],
  [/^(?:blog|newsletters?|campaigns?|launch|press|kampagne)$/, 'marketing'],
  [
    /^(?:customers?|clients?|complaints?|complain(?:s|ed)?|refunds?|angry|tickets?|support|kunden?|beschwerde|reklamation)$/,
    'customer ticket support',
  ],
  [
    /^(?:hire|hiring|jobs?|vacanc(?:y|ies)|candidates?|cvs?|resumes?|applicants?|applications?|interviews?|recruit(?:ing)?|bewerb\w*|stelle\w*|lebenslauf)$/,
    'job cv recruiter',
  ],
  [
    /^(?:leads?|prospects?|pitch|sales|deals?|outreach|pipeline|proposals?|offers?|quotes?|angebot\w*|follow-?ups?)$/,
    'sales outreach',
  ],
  [
    /^(?:compare|comparison|contracts?|clauses?|pdf|reports?|papers?|sources?|research|documents?|summari[sz]e|summary|figures|vergleich\w*|vertrag|zusammenfass\w*)$/,
    'document source research',
  ],
  [/^(?:csv|tables?|spreadsheets?|excel|columns?|rows?|data|totals?|sum|average|tabelle|umsatz)$/, 'data source'],
  [
    /^(?:mark|done|complete[ds]?|finish(?:ed)?|assign(?:ed)?|tasks?|projects?|milestones?|deadlines?|overdue|minutes|retro|risks?|agenda|progress|status|aufgaben?|projekt\w*)$/,
    'project deadline',
  ],
  [
    /^(?:e-?mails?|mails?|inbox|reply|letters?|calendar|appointments?|meetings?|remind|reminders?|day|week|today|tomorrow|free|schedule|notes?|termin\w*|brief|heute|morgen)$/,
    'executive assistant email',
  ],
]

const tableFile = /\.(?:csv|tsv|xlsx?|ods)$/i

/** Words that say nothing about who could do it. */
const empty = new Set(
  'the and for with from that this these those what which who when where how our your their his her its please can could would should you are was were will have has had about into than then them they some any all one two make write draft give get need want new'.split(
    ' ',
  ),
)

/**
 * Who could do what is written, the best first: by name, by what skills and roles say, by who did such work. Those who are
 * paused are left out; where nothing speaks for anybody the first of the team is.
 */
export function suggestAgents<A extends Candidate>(
  prompt: string,
  files: readonly string[],
  team: readonly A[],
  past: readonly Past[],
): A[] {
  const said = wordsOf(prompt)
  const wanted = new Set(said)
  for (const word of said) for (const [words, skills] of everyday) if (words.test(word)) add(wanted, skills)
  if (files.some((name) => tableFile.test(name))) add(wanted, 'data source')
  else if (files.length > 0) add(wanted, 'document')
  const stems = new Set([...wanted].map(stemOf))
  const common = (text: string) =>
    new Set(
      wordsOf(text)
        .map(stemOf)
        .filter((word) => stems.has(word)),
    ).size
  const began = new Map<string, number>()
  for (const { agentId, prompt: before } of past) {
    const shared = common(before)
    if (shared > 1) began.set(agentId, Math.max(began.get(agentId) ?? 0, shared))
  }
  const scored = team
    .filter(({ available }) => available)
    .map((agent, at) => ({
      agent,
      at,
      score:
        (said.includes(agent.name.toLowerCase()) ? 20 : 0) +
        2 * common(agent.skills.join(' ')) +
        2 * common(agent.role) +
        0.5 * common(agent.description) +
        (began.get(agent.id) ?? 0),
    }))
  return scored.toSorted((a, b) => b.score - a.score || a.at - b.at).map(({ agent }) => agent)
}

function add(words: Set<string>, more: string): void {
  for (const word of more.split(' ')) words.add(word)
}

function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return words.filter((word) => word.length > 1 && !empty.has(word))
}

function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies|es|s|ing|ed|y|e)$/, '') : word
}
