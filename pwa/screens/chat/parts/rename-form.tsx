import type { Chat } from '#pwa/data/conversations/chats.ts'
import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { useState } from 'react'
import { maxChatTitleLength } from '#shared/contract/limits.ts'

type RenameFormProps = { chat: Chat; onRename: (id: string, title: string) => Promise<void>; onClose: () => void }

export function RenameForm({ chat, onRename, onClose }: RenameFormProps) {
  const [title, setTitle] = useState(chat.title)
  const [error, setError] = useState<string>()

  const save = async () => {
    const wanted = title.trim()
    const fault = wanted === '' ? 'Enter a title.' : undefined
    setError(fault)
    if (fault) return
    if (wanted !== chat.title) await onRename(chat.id, wanted)
    onClose()
  }

  return (
    <FormSheet title="Rename chat" save="Save" onSave={save} onClose={onClose}>
      <Field
        label="Title"
        value={title}
        autoComplete="off"
        maxLength={maxChatTitleLength}
        error={error}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormSheet>
  )
}
