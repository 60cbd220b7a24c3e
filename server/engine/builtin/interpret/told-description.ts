import { projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import type { Reading } from './readings.ts'
import { sayWishes } from './say.ts'

const please = String.raw`^\W*(?:(?:please|pls|can you|could you|would you|kindly)\s+)*`
const words = String.raw`["“'‘](?<text>[^"“”\n]{2,600})["”'’]\W*$`
const forms: readonly RegExp[] = [
  // "Change the description of the website relaunch to “…”", "replace … by the following: “…”"
  new RegExp(
    String.raw`${please}(?:set|change|replace|update|rewrite|make)\s+(?:the\s+)?description\s+(?:of|for|on)\s+(?:the\s+)?(?<of>[^"“”\n]{3,70}?)\s*(?:to|as|with|by|:)(?: (?:be|this|the following|read))?\s*:?\s*${words}`,
    'iu',
  ),
  // "Relaunch description: “…”"
  new RegExp(
    String.raw`${please}(?:the\s+)?(?<of>[^"“”:,.;\n]{3,60}?)(?:['’]s)? description\s*(?::|=|to|is(?: now)?)\s*${words}`,
    'iu',
  ),
]

/** A new description of a project that stands in quotes, word for word and in the place of the one before. */
export function toldDescription(said: string, scene: Scene): Reading | undefined {
  const { of, text } = (forms[0]!.exec(said) ?? forms[1]!.exec(said))?.groups ?? {}
  const name = of === undefined ? undefined : projectIn(of, scene)
  const project = scene.projects.find((one) => one.name === name)
  if (!project || text === undefined) return undefined
  const wishes: Reading['wishes'] = [{ do: 'change-project', project, fields: { description: text.trim() } }]
  const things: Reading['things'] = [{ kind: 'project', is: project }]
  return { skill: 'change', signs: {}, weight: 0, plain: sayWishes(wishes) ?? said, wishes, things, left: [] }
}
