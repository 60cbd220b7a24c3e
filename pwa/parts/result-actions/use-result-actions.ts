import { fileNameFrom } from '#pwa/parts/result-actions/file-name.ts'
import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { taskFrom } from '#pwa/parts/result-actions/task-from-reply.ts'
import { paths } from '#pwa/paths.ts'
import { copy } from '#pwa/ui/copy.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useNavigate } from 'react-router-dom'

/** What one can take away from the reply `id`. All of it works without a network. */
export function useResultActions(
  id: string,
  prompt: string,
  result: string,
  /** The same for a place outside, which may show the marks of markdown. */
  outside = result,
) {
  const navigate = useNavigate()
  const title = taskFrom(prompt, '').title
  return {
    copy: async () => {
      const isCopied = await copy(outside)
      if (!isCopied) toast('destructive', "Couldn't copy", 'Select the text and copy it by hand.')
      return isCopied
    },
    downloadMarkdown: () =>
      saveFile(fileNameFrom(prompt, 'md'), new Blob([result], { type: 'text/markdown;charset=utf-8' })),
    downloadWord: async () => {
      try {
        const { writeDocx } = await import('#shared/domain/markdown/write-docx.ts')
        saveFile(fileNameFrom(prompt, 'docx'), await writeDocx(title, result))
      } catch {
        toast('destructive', "Couldn't make the Word file", 'Download it as Markdown, or try again when online.')
      }
    },
    /** Null where this browser cannot. */
    share:
      typeof navigator.share === 'function'
        ? async () => {
            try {
              await navigator.share({ title, text: outside })
            } catch (error) {
              // The user closed the sheet.
              if ((error as Error).name !== 'AbortError')
                toast('destructive', "Couldn't share", 'Copy the reply instead.')
            }
          }
        : null,
    saveAsTask: () =>
      void navigate(paths.task('new'), {
        state: { opened: 'task', filled: { from: id, fields: taskFrom(prompt, result) } },
      }),
  }
}
