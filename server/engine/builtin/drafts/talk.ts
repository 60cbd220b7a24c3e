import { trimTail } from '../trim-tail.ts'
import { capital } from '../capital.ts'

/** A short talk on safety: its name with what it is about, and its points. */
export type Talk = { title: string; topics: string[]; points: string[] }

const opening =
  /^[\s,.!]*(?:(?:hi|hello|hey|ok|so|and|please|pls|now|i need|we need|need|can i have|can you|could you|write|draft|prepare|make|do|give)(?: (?:please|me|us|up|do|write|make|prepare|give))*[\s,]+){0,3}(?:(?:an?|the|our|my|short|quick|brief|\d{1,2}[ -]min(?:ute)?s?)\s+){0,3}((?:toolbox|tailgate|safety)\s+(?:talk|briefing|brief|meeting notes?|moment|chat)|(?:site|shift|morning|team|staff|crew)\s+safety\s+(?:talk|briefing|brief))(?!\p{L})/iu
const counts = 'two three four five six seven eight nine ten'.split(' ')
const form = new RegExp(
  String.raw`^(?:(?:in|as|with|max(?:imum)?|about|only|just)\s+)*(\d{1,2}|${counts.join('|')})\s+(?:short\s+|simple\s+)?(?:bullets?(?: points?)?|points?|lines?|sentences?|things|tips)(?:\s+(?:max|please|pls|only|is enough))*$`,
  'iu',
)
const ofForm =
  /^(?:short|brief|simple|(?:as |in )?bullets?(?: points?)?|please|pls|thanks|(?:for )?(?:\d{1,2}|five|ten) ?min(?:ute)?s?(?: max)?|plain (?:english|words)|one page)$/iu

/** What is sure of a danger wherever it is met. */
const advice: [find: RegExp, points: string[]][] = [
  [/\b(?:ice|icy|frost\w*|snow\w*|black ice|freezing)\b/iu, ['Check for ice before anybody steps on it, also where it only looks wet.', 'Wear boots with a good grip, and walk slowly with short steps.', 'Clear or grit the ways and steps before the work begins.', 'Where it stays icy, wait: the work is not done until it is safe.']],
  [/\b(?:roofs?|heights?|scaffold\w*|gutters?|edges?)\b/iu, ['Nobody works at a height without protection against a fall.', 'Look at edges, holes and fragile parts before you start, and keep away from them.', 'Secure tools and material so that nothing can fall, and keep the ground below clear.']],
  [/\bladders?\b/iu, ['Look at the ladder before you climb: a damaged one is not used.', 'Set it up on firm, level ground and secure it against slipping.', 'Keep three points of contact and do not lean out to the side.', 'Do not stand on the top rungs.']],
  [/\b(?:lift(?:ing)?|carry\w*|heavy|loads?|manual handling|backs?)\b/iu, ['Look at the load and the way before you lift.', 'Lift from the legs with a straight back, and keep the load close to the body.', 'Ask for help or use an aid where it is too heavy.']],
  [/\b(?:hot oil|fryers?|burns?|hot (?:surfaces?|water|pans?)|steam|ovens?)\b/iu, ['Let hot oil and hot pans cool down before they are moved.', 'Never pour water on burning oil.', 'Cool a burn under running water and report it.']],
  [/\b(?:wet floors?|slip\w*|spills?|trip\w*|wet)\b/iu, ['Wipe up what was spilled at once, and put up a sign while the floor is wet.', 'Wear closed shoes with a good grip, and keep the ways free.']],
  [/\b(?:kni(?:fe|ves)|blades?|cutters?|saws?|sharp)\b/iu, ['Cut away from the body, and keep your fingers out of the way of the blade.', 'Never leave a blade lying where nobody sees it.', 'Switch off and unplug a machine before you touch its blade.']],
  [/\b(?:electric\w*|cables?|live|sockets?|wires?|wiring|power tools?)\b/iu, ['Look at cables and plugs before use: what is damaged is not used.', 'Switch off and secure against switching on before you work on it.', 'Keep electricity away from water.']],
  [/\b(?:chemicals?|solvents?|bleach|cleaning agents?|acids?|pesticides?|spray\w*)\b/iu, ['Read the label before use, and wear the gloves and goggles that it names.', 'Never mix products, and keep them in their own bottles.', 'Air the room while you work with it.']],
  [/\b(?:dust|sanding|silica|sawdust|fumes?)\b/iu, ['Extract dust where it arises, or keep it wet.', 'Wear a mask that fits, also for short jobs.']],
  [/\b(?:noise|loud|hearing)\b/iu, ['Wear ear protection as long as the noise lasts, also for short jobs.']],
  [/\b(?:fork ?lifts?|reversing|vehicles?|trucks?|lorr(?:y|ies)|diggers?|excavators?|traffic|tractors?|loading)\b/iu, ['Keep out of the way of moving vehicles, and let the driver see you.', 'Wear a high-visibility vest where vehicles move.', 'Nobody stands behind a vehicle that reverses.']],
  [/\b(?:heat|sun|sunburn|hot weather|heatwave)\b/iu, ['Drink water often, before you are thirsty.', 'Work in the shade where you can, and put the heavy work into the cool hours.', 'Cover head and skin.']],
  [/\b(?:fire|welding|grinding|sparks?|flames?|hot works?)\b/iu, ['Clear away what can burn before the work begins.', 'Keep an extinguisher at hand, and know the way out.', 'Look again for embers after the work.']],
  [/\b(?:horses?|cattle|cows?|bulls?|animals?|dogs?)\b/iu, ['Let the animal see and hear you before you come near.', 'Keep a way out, and do not stand right behind it.']],
  [/\b(?:trench\w*|excavations?|digging)\b/iu, ['Nobody goes into a trench that is not secured against collapse.', 'Know where cables and pipes lie before you dig.', 'Keep spoil and machines away from the edge.']],
] // prettier-ignore

/** With a day and an hour it is one to hold, and not to write. */
const isTimed =
  /\b(?:today|tomorrow|tonight|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b.*\b(?:\d{1,2}[:.]\d\d|[01]\d[0-5]\d|\d{1,2} ?[ap]m|at \d{1,2}|half past|quarter (?:past|to)|(?:six|seven|eight|nine|ten|eleven|twelve) (?:thirty|fifteen|o['’]?clock|in the))\b/i
const writes = /\b(?:write|draft|prepare|points?|bullets?|text)\b/i

/** Reads the wish for a short talk on safety; undefined where none is wanted, or it does not say on what. */
export function readTalk(prompt: string): Talk | undefined {
  const found = prompt.length > 600 ? null : opening.exec(prompt)
  if (!found || (isTimed.test(prompt) && !writes.test(prompt))) return undefined
  const rest = prompt.slice(found[0].length)
  if (/\b(?:at|from) \d{1,2}(?:[:.]\d\d)?\b|\b(?:schedule|invite|calendar|task|due)\b/iu.test(rest)) return undefined
  const parts = rest
    .split(/[,;:.?\n]\s*|\s[–-]\s|\s+(?=in \d)/u)
    .map((part) => trimTail(part.trim(), /[\s.!,]/))
    .filter((part) => /[\p{L}\d]/u.test(part))
  const size = parts.map((part) => form.exec(part)?.[1]).find(Boolean)
  const told = parts.filter((part) => !form.test(part) && !ofForm.test(part))
  const [first, ...more] = told.map((part) =>
    part.replace(/^(?:(?:and|about|on|for|of|covering|include|including|topic|the topic is)\s+)+/iu, ''),
  )
  if (first === undefined) return undefined
  // "For the kitchen: hot oil, knives" says to whom first.
  const isFor = /^\s*for\s/iu.test(rest) && more.length > 0
  const topics = isFor ? more : [first, ...more]
  const count = size === undefined ? undefined : Number(size) || counts.indexOf(size.toLowerCase()) + 2
  return {
    title: `${found[1]!.charAt(0).toUpperCase()}${found[1]!.slice(1).toLowerCase()}: ${isFor ? `${first}, ` : ''}${topics.join(', ')}`,
    topics,
    points: pointsOn(topics, Math.min(count ?? Math.max(5, topics.length), 12)),
  }
}

/** What is sure of the topics, by turns; what nobody here knows stands as a blank, or in the words of the prompt. */
function pointsOn(topics: readonly string[], count: number): string[] {
  const sentences = topics.filter((topic) => topic.split(/\s+/).length > 4)
  const named = topics.filter((topic) => !sentences.includes(topic))
  const known = named.map((topic) => advice.filter(([find]) => find.test(topic)).map(([, points]) => [...points]))
  const lists = known.map((some) => some.flatMap((points, at) => (at === 0 ? points : points.slice(0, 2))))
  const points = sentences.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`)
  for (const [at, list] of lists.entries()) if (list.length === 0) points.push(`${capital(named[at]!)}: [what to do].`)
  for (let round = 0; points.length < count && lists.some((list) => list.length > round); round += 1)
    points.push(...lists.flatMap((list) => list[round] ?? []).slice(0, count - points.length))
  while (points.length < count) points.push(`[point on ${named[0] ?? topics[0]}].`)
  return points
}
