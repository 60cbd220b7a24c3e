import { maxPromptLength } from '#shared/contract/limits.ts'
import { formatBytes, kindOfFile, unreadableNote } from '#shared/domain/files.ts'
import { proxy, ref, subscribe } from 'valtio'
import { config } from '../resources/config.ts'
import { changeUnsentPrompt, unsentPromptOf, isUnsentPromptEmpty } from './unsent-prompts.ts'
import { type Attachment, attachmentFrom, chooseFiles, readAttachment, defaultLimits } from './files.ts'
import { isQuotaError } from '../cache/quota.ts'
import { openLimit, withTimeout } from '../page/with-timeout.ts'
import { onSignedOut, session } from '../session/session.ts'
import {
  type Share,
  type SharedFile,
  addShare,
  countShares,
  dropShare,
  maxKept,
  readBytes,
  takeShares,
} from './shares-db.ts'

export type { Share }

/** Why nothing was kept of what was shared. */
export type Loss = 'early' | 'full' | 'refused'

/** What was shared with the app and waits for the signed-in user, the newest first; null until that is known. */
export const shares = proxy<{ list: readonly Share[] | null; lost: Loss | null }>({ list: null, lost: null })

/**
 * What is in a composer since this page began. It is deleted once it has left there: files in a composer do not
 * outlive the page.
 */
const given = new Set<string>()

onSignedOut(() => {
  shares.list = null
  given.clear()
})

/** Reads what waits, and from now on takes files that are opened with the app. Never throws. */
export async function loadShares(): Promise<void> {
  takeOpened()
  const userId = session.user?.id
  if (userId === undefined) return
  const list = await takeShares(userId).catch(() => [])
  if (session.user?.id === userId) takeUpGiven(list)
  if (session.user?.id === userId) shares.list = ref(list.filter(({ id }) => !given.has(id)))
}

/**
 * How many shares wait to be used after signing in. Also takes files that are opened with the app meanwhile. Never
 * throws.
 */
export async function waitingShares(): Promise<number> {
  takeOpened()
  await opening
  return countShares(session.expiredFor?.id ?? null).catch(() => 0)
}

/** Which files of a share can go to an agent, and a sentence for each that cannot. */
export function judgeShare({ files }: { readonly files: readonly SharedFile[] }): {
  fitting: SharedFile[]
  refused: string[]
} {
  const max = formatBytes(maxKept)
  const lacking = files
    .filter(({ lack }) => lack === 'too large')
    .map(({ name, size }) => `${name} is ${formatBytes(size)}: at most ${max} can be shared at once.`)
  const { fitting, refused } = chooseFiles(
    files.filter(({ lack }) => lack !== 'too large'),
    [],
    limitsNow(),
  )
  return { fitting, refused: [...lacking, ...refused] }
}

/** The text of a share as a person would write it: duplicates appear once, and a file needs no title. */
export function wordsOf({
  title,
  text,
  url,
  files,
}: Pick<Share, 'title' | 'text' | 'url'> & { readonly files: readonly { name: string }[] }): string {
  const words: string[] = []
  const isSaid = (word: string) => words.some((each) => each.includes(word))
  for (const each of [text.trim(), url.trim()]) if (each !== '' && !isSaid(each)) words.push(each)
  const heading = title.trim()
  const isFileName = files.some(({ name }) => name === heading || name.replace(/\.[^.]+$/, '') === heading)
  if (heading !== '' && !isFileName && !isSaid(heading)) words.unshift(heading)
  return words.join('\n')
}

/**
 * Puts a share into the composer of `conversationId`, after what is written there, and returns null; or the sentence
 * why it does not fit, and then nothing has changed. Throws when the browser no longer returns the files.
 */
export async function giveShare(share: Share, conversationId: string): Promise<string | null> {
  const userId = session.user?.id
  const { fitting } = judgeShare(share)
  const trouble = troubleWith(share, fitting, conversationId)
  if (trouble !== null) return trouble
  const attachments = await readAttachments(share, fitting)
  if (session.user?.id !== userId) return null
  const { text, files } = unsentPromptOf(conversationId)
  changeUnsentPrompt(conversationId, { text: joined(text, wordsOf(share)), files: [...files, ...attachments] })
  hide(share.id)
  if (attachments.length === 0) noteGiven({ ...givenBefore(), [share.id]: conversationId })
  dropOnceSent(share.id, conversationId, attachments)
  return null
}

/**
 * Keeps what a person brings by hand, as if another app had shared it, and returns its id; null where nothing could be
 * kept, and then `shares.lost` says why. Never throws.
 */
export async function bring(given: { text?: string; files?: File[] }): Promise<string | null> {
  const id = await keep({ text: '', files: [], ...given })
  await loadShares()
  return id
}

/** Deletes a share, and then takes it out of sight: what is gone does not come back with a reload. Never throws. */
export async function discardShare(id: string): Promise<void> {
  await withTimeout(openLimit, dropShare(id)).catch(() => {})
  hide(id)
}

type Launch = { files?: readonly { getFile: () => Promise<File> }[] }

let isListening = false
let opening: Promise<void> = Promise.resolve()

/** Files that the system opens with the app (File Handling API). The browser keeps them until they are asked for. */
function takeOpened(): void {
  const { launchQueue } = globalThis as { launchQueue?: { setConsumer: (take: (launch: Launch) => void) => void } }
  if (isListening || !launchQueue) return
  isListening = true
  launchQueue.setConsumer(({ files = [] }) => {
    if (files.length > 0) opening = keepOpened(files)
  })
}

async function keepOpened(handles: NonNullable<Launch['files']>): Promise<void> {
  const files = await Promise.all(handles.map((handle) => handle.getFile())).catch(() => null)
  if (files) await keep({ text: '', files })
  else shares.lost = 'refused'
  await loadShares()
}

async function keep(given: { text: string; files: File[] }): Promise<string | null> {
  try {
    const id = await addShare({ title: '', url: '', ...given })
    shares.lost = null
    return id
  } catch (error) {
    shares.lost = isQuotaError(error) ? 'full' : 'refused'
    return null
  }
}

function troubleWith(share: Share, fitting: SharedFile[], conversationId: string): string | null {
  const { text, files } = unsentPromptOf(conversationId)
  const limits = limitsNow()
  if (joined(text, wordsOf(share)).length > maxPromptLength)
    return `The text is too long: a task may have at most ${maxPromptLength.toLocaleString('en')} characters.`
  if (chooseFiles(fitting, files, limits).refused.length === 0) return null
  const max = `${limits.max_attached_files} files and ${formatBytes(limits.max_attached_bytes)}`
  return `Files wait in this agent's composer already, and a task may have at most ${max}. Send that one first, or choose another agent.`
}

async function readAttachments(share: Share, fitting: SharedFile[]): Promise<Attachment[]> {
  const bytes = await readBytes(share)
  return Promise.all(
    fitting.map((file) => {
      const { name, size, type } = file
      const content = bytes[share.files.indexOf(file)]
      if (content) return readAttachment(new File([content], name, { type }))
      if (['text', 'document'].includes(kindOfFile(file)))
        return attachmentFrom({ name, size, type, content: unreadableNote(name) })
      // Images and the like: their note needs no bytes, and their size is not that of an empty file.
      return readAttachment(new File([], name, { type })).then((attachment) => ({ ...attachment, size }))
    }),
  )
}

/** After a reload the text may still be in the composer. */
function joined(unsentPrompt: string, words: string): string {
  if (words === '' || unsentPrompt.includes(words)) return unsentPrompt
  return unsentPrompt.trim() === '' ? words : `${unsentPrompt.trimEnd()}\n\n${words}`
}

function hide(id: string): void {
  given.add(id)
  if (shares.list) shares.list = ref(shares.list.filter((share) => share.id !== id))
}

/** Words outlive the page in the composer, files do not: what is still there is not offered again. */
function takeUpGiven(list: readonly Share[]): void {
  const before = givenBefore()
  const there = list.filter(
    (share) =>
      !given.has(share.id) &&
      before[share.id] !== undefined &&
      unsentPromptOf(before[share.id]!).text.includes(wordsOf(share)),
  )
  for (const { id } of there) {
    given.add(id)
    dropOnceSent(id, before[id]!, [])
  }
  noteGiven(Object.fromEntries(Object.entries(before).filter(([id]) => given.has(id))))
}

const givenKey = 'shares-given'

/** To which agents this tab has given what, by the share's id. */
function givenBefore(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(givenKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function noteGiven(agents: Record<string, string>): void {
  try {
    sessionStorage.setItem(givenKey, JSON.stringify(agents))
  } catch {
    // It is then offered once more.
  }
}

function dropOnceSent(id: string, conversationId: string, attachments: readonly Attachment[]): void {
  const ids = new Set(attachments.map((attachment) => attachment.id))
  const unsentPrompt = unsentPromptOf(conversationId)
  const stop = subscribe(unsentPrompt, () => {
    const isThere =
      ids.size > 0 ? unsentPrompt.files.some((file) => ids.has(file.id)) : !isUnsentPromptEmpty(conversationId)
    if (isThere || unsentPromptOf(conversationId) !== unsentPrompt) return
    stop()
    void dropShare(id).catch(() => {})
  })
}

function limitsNow() {
  return config.value?.limits ?? defaultLimits
}
