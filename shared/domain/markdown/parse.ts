import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { hasOrdinaryBlocks } from './block-limits.ts'
import { inlineLimits } from './inline-limits.ts'

/**
 * Returns GitHub-flavoured markdown as a tree (mdast), in time that grows with its length; null for a text that is to
 * be shown as it came, because it is nested beyond what people write or read. Never throws: every other text is
 * markdown.
 */
export function parse(text: string): Root | null {
  if (!hasOrdinaryBlocks(text)) return null
  return fromMarkdown(text, { extensions: [gfm(), inlineLimits()], mdastExtensions: [gfmFromMarkdown()] })
}
