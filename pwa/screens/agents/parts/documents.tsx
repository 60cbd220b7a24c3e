import { useDocuments } from '#pwa/screens/agents/documents.state.ts'
import { DocumentRow, NewDocumentRow } from '#pwa/screens/agents/parts/document-row.tsx'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { css } from '#styled/css/css.js'
import { attachableExtensions } from '#shared/domain/files.ts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'

const accept = ['text/*', ...attachableExtensions.map((extension) => `.${extension}`)].join(',')

/** The documents that a custom agent knows; they are saved by themselves, not with the form. */
export function Documents({ agentId }: { agentId: string }) {
  const documents = useDocuments(agentId)
  const { list, adding, hindrance, age } = documents
  const drop = useFileDrop((files) => {
    if (hindrance === null) documents.add(files)
  })
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isEmpty = list?.length === 0 && adding.length === 0

  return (
    <section
      aria-labelledby="documents"
      className={drop.isOver && hindrance === null ? `${box} ${over}` : box}
      {...drop.on}
    >
      <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' })}>
        <h3 id="documents" className={css({ textStyle: 'label', fontWeight: 'strong' })}>
          Documents
        </h3>
        <input
          ref={picker}
          type="file"
          multiple
          accept={accept}
          hidden
          aria-label="Documents to add"
          onChange={(event) => {
            documents.add([...(event.target.files ?? [])])
            // The same file can be picked again after it was removed.
            event.target.value = ''
          }}
        />
        <Button ref={button} disabled={hindrance !== null} onClick={() => picker.current?.click()}>
          <Plus size={16} aria-hidden />
          Add documents
        </Button>
      </div>
      <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
        {hindrance ?? 'It uses them in every task and cites them. They are saved at once.'}
      </p>
      {documents.failed && list === null && (
        <InlineTrouble text="Couldn't load the documents." onRetry={documents.reload} />
      )}
      {age && list !== null && list.length > 0 && <AgeLine age={age} onRetry={documents.reload} />}
      <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg' })}>
        {documents.trouble}
      </p>
      {!isEmpty && (
        <ul aria-label="Documents">
          {list?.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isAsked={documents.asked === document.id}
              isRemoving={documents.removing.includes(document.id)}
              isFixed={hindrance !== null}
              onAsk={() => documents.ask(document.id)}
              onKeep={() => documents.ask(null)}
              onRemove={() => {
                documents.remove(document.id)
                // The row goes, and the focus with it.
                button.current?.focus()
              }}
            />
          ))}
          {adding.map((entry) => (
            <NewDocumentRow
              key={entry.id}
              entry={entry}
              onSendAgain={() => documents.sendAgain(entry.id)}
              onDismiss={() => documents.dismiss(entry.id)}
            />
          ))}
        </ul>
      )}
      {isEmpty && (
        <p className={css({ textStyle: 'label', color: 'fg.muted', paddingBlock: '12' })}>
          No documents yet. Price lists, handbooks and contracts are a good start.
        </p>
      )}
    </section>
  )
}

/** In the form of an agent that is still to be made. */
export function DocumentsLater() {
  return (
    <p className={css({ textStyle: 'small', color: 'fg.subtle', paddingBottom: '8' })}>
      <strong
        className={css({
          display: 'block',
          textStyle: 'label',
          fontWeight: 'strong',
          color: 'fg.default',
          paddingBottom: '4',
        })}
      >
        Documents
      </strong>
      Once it is created you can give it documents to know and to cite.
    </p>
  )
}

const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  paddingBottom: '12',
  borderRadius: 'control',
})

const over = css({ background: 'accent.bg' })
