import { type Thing, nameOf } from '../commands/wish.ts'
import type { Request } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { momentsOf } from './moments.ts'
import { everything } from './state.ts'

/** The slots as the reader marked them, where names, dates, projects and places in a list are whole. */
export function withWholeParts(
  skill: string,
  request: Request,
  slots: Request['slots'],
  scene: Scene,
): Request['slots'] {
  const named = withProjects(skill, request, withNames(skill, request, slots, scene), scene)
  return withPlaces(request, withDates(request, named, scene))
}

/** The slots, where a date that the reader marked in part is one part. */
function withDates({ tokens, text }: Request, slots: { slot: string; chance: number }[], { clock }: Scene) {
  const all = [...slots]
  for (const { words } of momentsOf(text, clock).whens) {
    const from = text.indexOf(words)
    const own = tokens.flatMap((token, at) =>
      from >= 0 && token.from < from + words.length && token.to > from ? [at] : [],
    )
    if (own.some((at) => slots[at]!.slot === 'when')) for (const at of own) all[at] = { slot: 'when', chance: 1 }
  }
  return all
}

/** The slots, where "add a task to Supplier review: …" says where it belongs, which is no name of its own. */
function withProjects(
  skill: string,
  { tokens, text }: Request,
  slots: Request['slots'],
  { projects }: Scene,
): Request['slots'] {
  if (skill !== 'create_task') return slots
  const all = [...slots]
  const lower = text.toLowerCase()
  for (const { name } of projects) {
    if (!lower.includes(name.toLowerCase())) continue
    const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const match = new RegExp(
      String.raw`\b(?:tasks?|to-?dos?|items?|reminders?)\s+(?:to|in|into|under|for)\s+(?:the\s+)?(?:project\s+)?["“]?${words}(?![\p{L}\d])`,
      'iu',
    ).exec(text)
    if (!match) continue
    const to = match.index + match[0].length
    for (const [at, token] of tokens.entries())
      if (token.from >= to - name.length && token.to <= to) all[at] = { slot: 'project', chance: 1 }
  }
  return all
}

const placed =
  /\b(?:the )?(?:first|second|third|fourth|fifth|last|top|later|latest|earlier|earliest)(?: (?:one|two|three))? of (?:the )?(?:these|those|them)(?: (?:two|three|four))?\b/i

/** The slots, where "the first of these" is one part. */
function withPlaces({ tokens, text }: Request, slots: Request['slots']): Request['slots'] {
  const place = placed.exec(text)
  if (!place) return slots
  const end = place.index + place[0].length
  return slots.map((slot, at) =>
    tokens[at]!.from < end && tokens[at]!.to > place.index ? { slot: 'thing', chance: 1 } : slot,
  )
}

const namesKept = new WeakMap<Scene, { name: string; thing: Thing }[]>()

/** Things whose names are several words, with these in small letters. */
function longNames(scene: Scene): { name: string; thing: Thing }[] {
  const known = namesKept.get(scene)
  if (known) return known
  const names = everything(scene).flatMap((thing) =>
    /\s/.test(nameOf(thing)) ? { name: nameOf(thing).toLowerCase(), thing } : [],
  )
  namesKept.set(scene, names)
  return names
}

/** The slots, where the whole name of something that is there is one part: a thing, whatever its words may be else. */
function withNames(
  skill: string,
  { tokens, text }: Request,
  slots: { slot: string; chance: number }[],
  scene: Scene,
): { slot: string; chance: number }[] {
  const lower = text.toLowerCase()
  // What is to be made may be called like something that is there.
  const named = skill.startsWith('create')
    ? []
    : longNames(scene).flatMap(({ name, thing }) => (lower.includes(name) ? thing : []))
  const quoted = [...text.matchAll(/["“]([^"“”]{2,})["”]/g)].filter(
    ({ 1: words }) => !named.some((thing) => nameOf(thing).toLowerCase() === words!.toLowerCase()),
  )
  const colon =
    skill !== 'add_note'
      ? -1
      : tokens.findIndex(
          ({ lower }, at) =>
            (lower === ':' && at > 1) ||
            (lower === 'that' &&
              /^(?:notes?|down|add)$/.test(tokens[at - 1]?.lower ?? '') &&
              // "Note that on the task" speaks of what was said before.
              !/^(?:on|in|to|for|with|down|there|please|pls|too|somewhere)$/.test(tokens[at + 1]?.lower ?? 'on')),
        )
  if (colon > 0 && colon < tokens.length - 1)
    return slots.map((slot, at) =>
      at > colon ? { slot: 'note', chance: 1 } : at === colon || slot.slot === 'note' ? { slot: 'O', chance: 1 } : slot,
    )
  const given = /^(?:rename|create|correct|split|duplicate)/.test(skill)
    ? 'title'
    : skill === 'add_note'
      ? 'note'
      : undefined
  if (named.length === 0 && (quoted.length === 0 || given === undefined)) return slots
  const all = [...slots]
  for (const thing of named) {
    const from = lower.indexOf(nameOf(thing).toLowerCase())
    const to = from + nameOf(thing).length
    // A new name may hold the old one.
    if (quoted.some(({ index, 0: words }) => from >= index && to <= index + words.length)) continue
    for (const [at, token] of tokens.entries())
      if (token.from < to && token.to > from)
        all[at] = { slot: thing.kind === 'project' && slots[at]!.slot === 'project' ? 'project' : 'thing', chance: 1 }
      else if (/^["“”'’:]$/.test(token.text) && (token.to === from || token.from === to))
        all[at] = { slot: 'O', chance: 1 }
  }
  // What is quoted and is not there is the name or the text that is given.
  if (given !== undefined)
    for (const { 0: whole, index } of quoted)
      for (const [at, token] of tokens.entries())
        if (token.from >= index && token.to <= index + whole.length)
          all[at] = { slot: /^["“”]$/.test(token.text) ? 'O' : given, chance: 1 }
  return all
}
