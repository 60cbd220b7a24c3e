import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { changeUnsentPrompt, unsentPromptOf } from '#pwa/data/conversations/unsent-prompts.ts'
import { chooseFiles, readAttachment, defaultLimits } from '#pwa/data/conversations/files.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The unsent prompt of the composer `id`: its text, its files and why others were left out. */
export function useUnsentPrompt(id: string) {
  const unsentPrompt = useSnapshot(unsentPromptOf(id), { sync: true })
  const [reading, setReading] = useState(0)
  const [refusedFiles, setRefusedFiles] = useState<string[]>([])

  useEffect(() => {
    void loadConfig()
  }, [])

  const whileReading = async <T>(work: Promise<T>): Promise<T> => {
    setReading((count) => count + 1)
    try {
      return await work
    } finally {
      setReading((count) => count - 1)
    }
  }

  const attach = async (files: File[]) => {
    if (files.length === 0) return
    const { fitting, refused } = chooseFiles(files, unsentPromptOf(id).files, config.value?.limits ?? defaultLimits)
    setRefusedFiles(refused)
    if (fitting.length === 0) return
    const attachments = await whileReading(Promise.all(fitting.map(readAttachment)))
    changeUnsentPrompt(id, { files: [...unsentPromptOf(id).files, ...attachments] })
    toast('plain', 'Files Attached', `${attachments.length} file(s) ready to upload`)
  }

  return {
    text: unsentPrompt.text,
    files: unsentPrompt.files,
    thread: unsentPrompt.thread,
    /** The model that was chosen for this message; null for the preferred one. */
    modelId: unsentPrompt.modelId,
    refusedFiles,
    /** Something is written, and every file has been read. */
    isReady: reading === 0 && unsentPrompt.text.trim() !== '',
    setText: (text: string) => changeUnsentPrompt(id, { text }),
    setProvider: (modelId: string | null) => changeUnsentPrompt(id, { modelId }),
    attach: (files: File[]) => void attach(files),
    remove: (fileId: string) => {
      setRefusedFiles([])
      changeUnsentPrompt(id, { files: unsentPromptOf(id).files.filter((file) => file.id !== fileId) })
    },
    /** Nothing can be sent before `work` is done. */
    whileReading,
    forgetRefused: () => setRefusedFiles([]),
  }
}
