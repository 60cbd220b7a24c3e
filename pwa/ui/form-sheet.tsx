import { Button } from '#pwa/ui/button.tsx'
import { SheetFoot } from '#pwa/ui/sheet-foot.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useErrorFocus } from '#pwa/ui/use-error-focus.ts'
import { css } from '#styled/css/css.js'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type FormSheetProps = {
  title: string
  /** What the button that saves says. */
  save: string
  /** Whether it ends something for good. */
  isDanger?: boolean
  /** Saves; what it throws is shown with its `detail`, and everything typed stays. */
  onSave: () => Promise<void>
  onClose: () => void
  /** What else can be done with the entity: deleting, running. At the start of the actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A form in a sheet: fields that scroll, actions that stay. Ctrl-Enter or ⌘-Enter saves from every field. */
export function FormSheet({ title, save, isDanger = false, onSave, onClose, actions, children }: FormSheetProps) {
  const [isSaving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusMistake = useErrorFocus(form)

  useEffect(() => {
    // By touch it would bring up the keyboard over a form that the user has not seen yet.
    if (matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    setTrouble('')
    try {
      await onSave()
    } catch (error) {
      setTrouble((error as { detail?: string }).detail ?? "It couldn't be saved. Please try again.")
    }
    setSaving(false)
    focusMistake()
  }

  return (
    <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>{title}</h2>}>
      <form
        ref={form}
        noValidate
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', paddingTop: '4' })}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
        }}
      >
        {children}
        <SheetFoot trouble={trouble}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' })}>
            {actions}
            <span className={css({ flex: '1' })} />
            <Button
              type="submit"
              kind={isDanger ? 'outline' : 'solid'}
              disabled={isSaving}
              className={isDanger ? css({ color: 'danger.fg' }) : ''}
            >
              {save}
            </Button>
          </div>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
