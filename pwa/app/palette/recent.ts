import { onSignedOut } from '#pwa/data/session/session.ts'

const max = 3

/** The keys of what was opened from the palette last, the latest first. */
export let recent: readonly string[] = []

onSignedOut(() => {
  recent = []
})

export function noteOpened(key: string): void {
  recent = [key, ...recent.filter((each) => each !== key)].slice(0, max)
}
