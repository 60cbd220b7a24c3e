import { Section } from '#pwa/parts/section.tsx'
import { LeaveSheet } from '#pwa/screens/settings/parts/leave-sheet.tsx'
import { SaveBar } from '#pwa/screens/settings/parts/save-bar.tsx'
import { SettingField } from '#pwa/screens/settings/parts/setting-field.tsx'
import type { Rules } from '#pwa/screens/settings/settings-fields.ts'
import type { SettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { useLeaveGuard } from '#pwa/screens/settings/use-leave-guard.ts'
import { useErrorFocus } from '#pwa/ui/use-error-focus.ts'
import { css } from '#styled/css/css.js'
import { type ReactNode, useEffect, useRef } from 'react'

/** Takes how the open tab asks before it is left; null once there is nothing to ask. */
export type OnGuard = (ask: ((go: () => void) => void) | null) => void

type SettingsFormViewProps = {
  form: SettingsForm
  rules: Rules
  groups: readonly { title: string; text?: string; keys: readonly string[] }[]
  /** What is true of a setting right now. */
  now?: Partial<Record<string, ReactNode>>
  online: boolean
  onGuard: OnGuard
}

/** Settings in their groups, with the bar that saves them. */
export function SettingsFormView({ form, rules, groups, now = {}, online, onGuard }: SettingsFormViewProps) {
  const guard = useLeaveGuard(form.count > 0)
  const element = useRef<HTMLFormElement>(null)
  const focusMistake = useErrorFocus(element)
  const { go } = guard
  useEffect(() => {
    onGuard(go)
    return () => onGuard(null)
  })
  const submit = async () => {
    if (!(await form.submit())) focusMistake()
  }
  return (
    <>
      <form
        ref={element}
        noValidate
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 'form' })}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {groups.map(({ title, text, keys }) => (
          <Section key={title} title={title} text={text}>
            <div className={css({ display: 'grid', gap: '12' })}>
              {keys.map((key) => (
                <SettingField
                  key={key}
                  form={form}
                  name={key}
                  rule={rules[key]!}
                  now={now[key]}
                  disabled={form.isBusy}
                />
              ))}
            </div>
          </Section>
        ))}
        <SaveBar form={form} online={online} />
      </form>
      <LeaveSheet guard={guard} form={form} online={online} />
    </>
  )
}
