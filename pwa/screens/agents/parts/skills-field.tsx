import { addSkills, splitTyped } from '#pwa/screens/agents/parts/skills.ts'
import { Field } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'

type SkillsFieldProps = {
  skills: readonly string[]
  typed: string
  error: string | undefined
  onChange: (change: { skills?: readonly string[]; skill: string }) => void
}

/** What an agent can do, one after the other: Enter or a comma ends a skill. */
export function SkillsField({ skills, typed, error, onChange }: SkillsFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  const write = (text: string) => {
    const { ended, rest } = splitTyped(text)
    onChange(ended ? { skills: addSkills(skills, ended), skill: rest.trimStart() } : { skill: text })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    // The form is saved by its button; here Enter ends a skill.
    event.preventDefault()
    onChange({ skills: addSkills(skills, typed), skill: '' })
  }

  const remove = (skill: string) => {
    onChange({ skills: skills.filter((each) => each !== skill), skill: typed })
    // The button that had it is gone; a touch keyboard need not come up for that.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }

  return (
    <div className={css({ minWidth: '0' })}>
      <Field
        ref={input}
        label="Skills"
        autoComplete="off"
        enterKeyHint="enter"
        placeholder={skills.length === 0 ? 'Chart the numbers, Explain a trend' : 'Another skill'}
        value={typed}
        note="Enter or a comma adds a skill."
        error={error}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {skills.length > 0 && (
        <ul
          aria-label="Added so far"
          className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingBottom: '12' })}
        >
          {skills.map((skill) => (
            <li key={skill} className={chip}>
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{skill}</span>
              <IconButton label={`Remove ${skill}`} size="small" align="end" onClick={() => remove(skill)}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const chip = css({
  display: 'flex',
  alignItems: 'center',
  maxWidth: 'full',
  paddingLeft: '12',
  borderRadius: 'control',
  background: 'bg.inset',
  textStyle: 'label',
})
