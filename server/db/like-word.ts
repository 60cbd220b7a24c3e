import { type RawBuilder, sql } from 'kysely'

/** Whether a database can tell in every case whether a text holds a word. */
export function isAscii(word: string): boolean {
  return /^[ -~]*$/.test(word)
}

/**
 * Whether a text may hold a word in small letters. SQLite knows the small letters of ASCII alone: anything may stand for
 * another letter, and for one before it that may be part of it, and who asks has to look again where `isAscii` is false.
 */
export function likeWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<boolean>`lower(${text}) like ${`%${escaped.replaceAll(/\\?.?[^ -~]+/g, '%')}%`} escape '\\'`
}
