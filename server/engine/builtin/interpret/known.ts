import type { Known } from '../reading/features.ts'
import { wordsThatTell, isLike } from '../reading/link.ts'
import type { Scene } from '../scene.ts'

const kept = new WeakMap<Scene, Known>()

/** What a request may hold: the names of agents and of people in projects and events, and the words of titles. */
export function knownOf(scene: Scene): Known {
  const known = kept.get(scene) ?? read(scene)
  kept.set(scene, known)
  return known
}

function read({ agents, tasks, projects, events }: Scene): Known {
  const names = new Set(
    [...agents.map(({ name }) => name), ...projects.flatMap(({ team }) => team), ...events.flatMap((e) => e.attendees)]
      .flatMap((name) => name.toLowerCase().split(/\s+/))
      .filter((word) => word.length > 1),
  )
  const titles = [...tasks, ...events].map(({ title }) => title).concat(projects.map(({ name }) => name))
  const words = new Set(titles.flatMap((title) => wordsThatTell(title)))
  const things = new Map<string, boolean>()
  return {
    isName: (lower) => names.has(lower),
    isThing(lower) {
      const is =
        things.get(lower) ??
        wordsThatTell(lower).some((word) => words.has(word) || [...words].some((own) => isLike(word, own)))
      things.set(lower, is)
      return is
    },
  }
}
