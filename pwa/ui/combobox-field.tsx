import { FieldNote } from '#pwa/ui/field-note.tsx'
import { InFront } from '#pwa/ui/in-front.tsx'
import type { ChoiceFieldProps } from '#pwa/ui/choice-field.tsx'
import { combobox } from '#styled/recipes/combobox.js'
import { field } from '#styled/recipes/field.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import { Combobox, createListCollection } from '@ark-ui/react/combobox'
import { useFilter } from '@ark-ui/react/locale'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useMemo, useState } from 'react'

/** More than these are not drawn at once: a letter more finds what is beyond them. */
const most = 100

/** One of many, found by typing a part of its name. */
export function ComboboxField({ label, note, error, value, options, onChange }: ChoiceFieldProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const { contains } = useFilter({ sensitivity: 'base' })
  const found = useMemo(() => options.filter((each) => contains(each.label, query)), [options, query, contains])
  const collection = useMemo(() => {
    const items = found.slice(0, most)
    // What is chosen is among them: it would lose its name otherwise.
    const own = query === '' && found.slice(most).find((each) => each.value === value)
    return createListCollection({ items: own ? [own, ...items] : items })
  }, [found, query, value])
  const beyond = found.length - collection.size
  const chosen = options.find((each) => each.value === value)?.label ?? 'No longer there'
  const [text, setText] = useState(chosen)
  const [before, setBefore] = useState(chosen)
  if (before !== chosen) {
    setBefore(chosen)
    setText(chosen)
  }

  const fields = field({ end: true })
  const styles = combobox()
  return (
    <Combobox.Root
      ids={{ input: id }}
      className={fields.root}
      collection={collection}
      value={[value]}
      inputValue={text}
      invalid={Boolean(error)}
      inputBehavior="autohighlight"
      openOnClick
      lazyMount
      unmountOnExit
      loopFocus
      positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4, overflowPadding: 8, fitViewport: true }}
      onInputValueChange={({ inputValue, reason }) => {
        setText(inputValue)
        if (reason === 'input-change') setQuery(inputValue)
      }}
      onOpenChange={({ open }) => {
        if (open) return
        // The next time it opens with all of them, and what was typed and not chosen is no choice.
        setQuery('')
        setText(chosen)
      }}
      onValueChange={({ value: [next] }) => next !== undefined && onChange(next)}
    >
      <Combobox.Label className={fields.label}>{label}</Combobox.Label>
      <Combobox.Control className={fields.box}>
        <Combobox.Input
          className={fields.input}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          dir="auto"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <span className={fields.end}>
          <Combobox.Trigger className={iconButton()}>
            <ChevronDown size={16} aria-hidden />
          </Combobox.Trigger>
        </span>
      </Combobox.Control>
      <FieldNote id={`${id}-note`} note={note} error={error} />
      <InFront of={id}>
        <Combobox.Positioner className={styles.place}>
          <Combobox.Content className={styles.list}>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item} className={styles.item}>
                {item.icon}
                <Combobox.ItemText dir="auto">{item.label}</Combobox.ItemText>
                {item.value === value && <Check size={16} aria-hidden className={styles.check} />}
              </Combobox.Item>
            ))}
            {found.length === 0 && <p className={styles.none}>Nothing is called that.</p>}
            {beyond > 0 && <p className={styles.none}>{beyond} more: type to find them.</p>}
          </Combobox.Content>
        </Combobox.Positioner>
      </InFront>
    </Combobox.Root>
  )
}
