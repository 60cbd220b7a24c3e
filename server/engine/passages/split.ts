import type { TextKind } from '../files/read-file-text.ts'
import { splitBlocks } from '../builtin/blocks.ts'
import { type Message, splitMail } from '../builtin/split-mail.ts'
import { splitSentences } from '../builtin/sentences.ts'
import type { Pace } from '../pace.ts'

export type PassageSource = { name: string; kind: TextKind; text: string }

/**
 * A piece of a file that may answer by itself. `section` is what it stands under, `before` and `after` what stands just
 * before it and behind it under the same.
 */
export type Piece = { line: number; section: string | null; text: string; before: string; after: string }
type Single = Omit<Piece, 'after'>

/** In characters. */
const mostAround = 300
const maxLineLength = 2000
/** In characters: JSON beyond this is read line by line. */
const mostJson = 2_000_000
const definition = new RegExp(
  [
    String.raw`^\s{0,8}(?:(?:export|default|public|private|protected|static|async|abstract|const|let)\s+)*(?:`,
    String.raw`(?:function\*?|class|interface|type|enum|def|struct|namespace)\s+([\w$]+)`,
    String.raw`|([\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\([^)]{0,200}\)\s*(?::[^=]{1,80})?=>)`,
    String.raw`|([\w$]+)\s*\([^;]{0,200}\)\s*(?::[^{]{1,80})?\{\s*$)`,
  ].join(''),
)
const comment = /^\s*(?:\/\/|\/?\*|#(?!!)|--|""")/

/** The pieces of a file: sentences of a text, values of JSON by their path, lines of code under their function, rows of a table. */
export async function* piecesOf(source: PassageSource, pace: Pace): AsyncGenerator<Piece> {
  let last: Single | undefined
  for await (const piece of singly(source, pace)) {
    if (last) yield withNext(last, piece, source.kind)
    last = piece
  }
  if (last) yield { ...last, after: '' }
}

/** A piece with what follows it; a question with its answer, which says nothing without it. */
function withNext(piece: Single, next: Single, kind: TextKind): Piece {
  const after = piece.section === next.section ? next.text.slice(0, mostAround) : ''
  const isAsked = kind === 'text' && after !== '' && /[?:]["”'’]?$/.test(piece.text)
  return isAsked ? { ...piece, text: `${piece.text} ${after}`, after: '' } : { ...piece, after }
}

async function* singly({ kind, text }: PassageSource, pace: Pace): AsyncGenerator<Single> {
  const mail = kind === 'text' ? splitMail(text) : undefined
  if (mail) yield* messagesOf(mail, pace)
  else if (kind === 'text' && !isLog(text)) yield* sentencesOf(text, pace)
  else if (kind === 'json' && text.length <= mostJson) yield* valuesOf(text, pace)
  else if (kind === 'code') yield* codeOf(text, pace)
  else yield* linesOf(text, pace)
}

const stamped = new RegExp(
  [
    String.raw`^\W{0,3}(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}:\d{2}:\d{2}`,
    String.raw`|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{2}:)`,
  ].join(''),
)

/** Whether most lines of a text begin with a time: each is a piece of its own then. */
export function isLog(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 100)
  return lines.length > 4 && lines.filter((line) => stamped.test(line)).length > lines.length * 0.6
}

const spokenLine = /^\W{0,3}[\d:.,/ -]{4,24}\]?\s+\p{Lu}[\p{L}\p{M}. ]{0,25}:\s/u

/** Whether a text with times is what people say, a chat or a transcript, and not what a program writes down. */
export function isSpoken(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 100)
  return lines.filter((line) => spokenLine.test(line)).length > lines.length * 0.4
}

/** The sentences of a thread, each under who wrote it and when. */
async function* messagesOf(messages: readonly Message[], pace: Pace): AsyncGenerator<Single> {
  for (const { from, date, lines } of messages) {
    const section = [from, date].filter((part) => part !== '').join(', ') || null
    const first = lines[0]!.line
    // Lines keep their places: nothing stands between those of one message but heads that were taken.
    const text: string[] = []
    for (const { line, text: content } of lines) text[line - first] = content
    for await (const piece of sentencesOf(Array.from(text, (content) => content ?? '').join('\n'), pace))
      yield { ...piece, section: piece.section ?? section, line: piece.line + first - 1 }
  }
}

async function* sentencesOf(text: string, pace: Pace): AsyncGenerator<Single> {
  let before = ''
  let section: string | null = null
  for (const [at, block] of (await splitBlocks(text, pace)).entries()) {
    if (at % 20 === 19) await pace()
    if (block.kind === 'heading') {
      before = ''
      continue
    }
    for (const sentence of splitSentences(block)) {
      if ((sentence.section ?? null) !== section) before = ''
      section = sentence.section ?? null
      yield { section, line: sentence.line, text: sentence.text, before }
      before = sentence.text.slice(-mostAround)
    }
  }
}

async function* linesOf(text: string, pace: Pace): AsyncGenerator<Single> {
  for (const [at, line] of text.split('\n').entries()) {
    if (at % 500 === 499) await pace()
    if (line.trim() !== '') yield { section: null, line: at + 1, text: line.slice(0, maxLineLength).trim(), before: '' }
  }
}

/** What people call values of settings. */
const switched: Record<string, string> = { true: 'on, enabled, switched on', false: 'off, disabled, switched off' }

/** Each line that holds a value, under the keys that lead to it. What is written over several lines is JSON as programs write it. */
async function* valuesOf(text: string, pace: Pace): AsyncGenerator<Single> {
  const lines = text.split('\n')
  if (lines.length < 3) {
    yield* linesOf(text, pace)
    return
  }
  const path: { depth: number; key: string }[] = []
  for (const [at, line] of lines.entries()) {
    if (at % 500 === 499) await pace()
    const depth = /^\s*/.exec(line.slice(0, 200))![0].length
    while (path.length > 0 && path.at(-1)!.depth >= depth) path.pop()
    const key = /^\s*"((?:[^"\\]|\\.){1,100})"\s*:\s*(.*)$/.exec(line.slice(0, maxLineLength))
    const value = (key ? key[2]! : line.slice(0, maxLineLength)).trim().replace(/,$/, '')
    const opens = /^[[{]$/.test(value)
    if (!opens && !/^[\]}[{]*$/.test(value))
      yield {
        section: path.map((each) => each.key).join('.') || null,
        line: at + 1,
        text: key ? `${key[1]}: ${value}` : value,
        before: switched[value] ?? '',
      }
    if (key && opens) path.push({ depth, key: key[1]! })
  }
}

/** Lines of code under the function or class that they stand in; a comment goes with the line below it. */
async function* codeOf(text: string, pace: Pace): AsyncGenerator<Single> {
  let section: string | null = null
  let remark = ''
  let from = 0
  for (const [at, line] of text.split('\n').entries()) {
    if (at % 500 === 499) await pace()
    const content = line.slice(0, maxLineLength).trim()
    if (content === '') continue
    if (comment.test(line.slice(0, 200))) {
      if (remark === '') from = at + 1
      if (remark.length < 600)
        remark += ` ${content.replace(/^(?:\/\/+|\/?\*+\/?|#+|--|""")\s?/, '').replace(/\s*\*\/$/, '')}`
      yield { section, line: at + 1, text: content, before: remark.slice(0, -content.length) }
      continue
    }
    const defined: RegExpExecArray | null = line.length < 1000 ? definition.exec(line) : null
    if (defined) section = (defined[1] ?? defined[2] ?? defined[3])!
    if (remark !== '' && remark.trim().length > 3) yield { section, line: from, text: remark.trim(), before: content }
    if (!/^[\])}({[;,]+$/.test(content)) yield { section, line: at + 1, text: content, before: remark }
    remark = ''
  }
}
