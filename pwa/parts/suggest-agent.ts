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

/** What skills and roles say such work with, and words of everyday prompts for it; those with a star are beginnings. */
const everyday: readonly [skills: string, ...words: string[]][] = [
  [
    'social marketing',
    'instagram insta facebook linkedin tweet tiktok hashtag* reel post posts story blog newsletter* campaign* launch press',
    'kampagne beitrag werbung',
  ],
  ['copy marketing', 'slogan claim tagline headline* flyer ad ads advertisement brochure caption'],
  [
    'customer ticket support',
    'customer* client* complain* refund* angry ticket* support kunde* beschwerde* reklamation*',
  ],
  [
    'job cv recruiter',
    'hire hiring job jobs vacancy vacancies candidate* cv cvs resume* applicant* application* interview* recruit* bewerb*',
    'stelle* lebenslauf',
  ],
  [
    'sales outreach',
    'lead leads prospect* pitch sales deal* outreach pipeline proposal* offer* quote* angebot* follow-up* followup*',
  ],
  [
    'document source research',
    'compare* comparison contract* clause* pdf report* paper* source* research document* summari* summary figures vergleich*',
    'vertrag zusammenfass*',
  ],
  ['data source', 'csv table* spreadsheet* excel column* row rows data total* sum average tabelle* umsatz'],
  [
    'project deadline',
    'mark done complete* finish* assign* task* project* milestone* deadline* overdue minutes retro risk* agenda progress status',
    'aufgabe* projekt*',
  ],
  [
    'executive assistant email',
    'email* e-mail* mail mails inbox reply letter* calendar appointment* meeting* remind* day week today tomorrow free schedule',
    'note notes termin* brief heute morgen',
  ],
]

const skillsKnown = new Map<string, readonly string[]>()

/** What skills and roles would say for a word of a prompt; worked out once for a word, which is asked about with each key. */
function skillsFor(word: string): readonly string[] {
  const before = skillsKnown.get(word)
  if (before) return before
  const fits = (known: string) => (known.endsWith('*') ? word.startsWith(known.slice(0, -1)) : word === known)
  const skills = everyday.flatMap(([named, ...lists]) =>
    lists.some((list) => list.split(' ').some(fits)) ? named.split(' ') : [],
  )
  if (skillsKnown.size >= mostKnown) skillsKnown.clear()
  skillsKnown.set(word, skills)
  return skills
}

const tableFile = /\.(?:csv|tsv|xlsx?|ods)$/i

/** Texts whose stems are remembered: three for each of many agents, and what they did. */
const mostKnown = 5000

/** Words that say nothing about who could do it. */
const empty = new Set(
  (
    'the and for with from that this these those what which who when where how our your their his her its please can could would ' +
    'should you are was were will have has had about into than then them they some any all one two make write draft give get ' +
    'need want new'
  ).split(' '),
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
  for (const word of said) for (const skill of skillsFor(word)) wanted.add(skill)
  if (files.some((name) => tableFile.test(name))) wanted.add('data').add('source')
  else if (files.length > 0) wanted.add('document')
  const stems = new Set([...wanted].map(stemOf))
  const common = (own: ReadonlySet<string>) => {
    let found = 0
    for (const stem of own) if (stems.has(stem)) found += 1
    return found
  }
  const began = new Map<string, number>()
  for (const { agentId, prompt: before } of past) {
    const shared = common(stemsOf(before))
    if (shared > 1) began.set(agentId, Math.max(began.get(agentId) ?? 0, shared))
  }
  const scored = team
    .filter(({ available }) => available)
    .map((agent, at) => {
      const { name, skills, role, description } = profileOf(agent)
      const score =
        (said.includes(name) ? 20 : 0) +
        2 * common(skills) +
        2 * common(role) +
        0.5 * common(description) +
        (began.get(agent.id) ?? 0)
      return { agent, at, score }
    })
  return scored.toSorted((a, b) => b.score - a.score || a.at - b.at).map(({ agent }) => agent)
}

const profiles = new WeakMap<Candidate, ReturnType<typeof readProfile>>()

/** What an agent's texts hold, read once: with 300 agents they are asked about with each key. */
function profileOf(agent: Candidate): ReturnType<typeof readProfile> {
  const before = profiles.get(agent)
  if (before) return before
  const profile = readProfile(agent)
  profiles.set(agent, profile)
  return profile
}

function readProfile({ name, skills, role, description }: Candidate) {
  return {
    name: name.toLowerCase(),
    skills: stemsOf(skills.join(' ')),
    role: stemsOf(role),
    description: stemsOf(description),
  }
}

const known = new Map<string, ReadonlySet<string>>()

/** The stems of a text that is asked about with each key that is typed, as those of a team are: read once. */
function stemsOf(text: string): ReadonlySet<string> {
  const before = known.get(text)
  if (before) return before
  const stems = new Set(wordsOf(text).map(stemOf))
  if (known.size >= mostKnown) known.clear()
  known.set(text, stems)
  return stems
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
