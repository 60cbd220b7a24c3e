import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How many lines are kept. */
export const maxHistoryLength = 500

/** The lines typed in conversations, kept beside the settings; only their owner may read them. */
export function openHistory(configFile: string) {
  const file = join(dirname(configFile), 'chat-history')
  let saving: Promise<void> = Promise.resolve()
  return {
    /** The newest first. A history that cannot be read is an empty one. */
    async read(): Promise<string[]> {
      const text = await readFile(file, 'utf8').catch(() => '')
      return text
        .split('\n')
        .filter((line) => line !== '')
        .slice(-maxHistoryLength)
        .toReversed()
    },

    /** Keeps these lines, the newest first; a failure to do so does not end the conversation. */
    save(lines: string[]): void {
      const text = lines
        .toReversed()
        .map((line) => `${line}\n`)
        .join('')
      saving = saving.then(() => write(file, text)).catch(() => {})
    },

    saved: () => saving,
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, text, { mode: 0o600 })
  // The mode above is for a new file only.
  await chmod(file, 0o600)
}
