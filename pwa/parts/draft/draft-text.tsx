import { BlankMark, type Blanks, BlanksContext } from '#pwa/parts/draft/blank-mark.tsx'
import { Markdown } from '#pwa/parts/markdown/markdown.tsx'
import type { Draft } from '#shared/contract/drafts.ts'
import { memo, useMemo } from 'react'

const Text = memo(Markdown)

type DraftTextProps = {
  draft: Pick<Draft, 'body' | 'blanks' | 'answers'>
  current?: string | null
  onSelect?: ((id: string) => void) | undefined
}

const renderBlank = (id: string) => <BlankMark id={id} />

/** The text of a draft with its blanks in their places. */
export function DraftText({ draft: { body, blanks, answers }, current = null, onSelect }: DraftTextProps) {
  const value = useMemo<Blanks>(
    () => ({ labels: Object.fromEntries(blanks.map(({ id, label }) => [id, label])), answers, current, onSelect }),
    [blanks, answers, current, onSelect],
  )
  return (
    <BlanksContext value={value}>
      <Text text={body} renderBlank={renderBlank} />
    </BlanksContext>
  )
}
