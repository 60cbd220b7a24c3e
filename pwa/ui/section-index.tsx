import { css } from '#styled/css/css.js'
import { listRow } from '#styled/recipes/list-row.js'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The parts of a long page, each a page of its own on a phone: the address says which with its fragment. */
export function SectionIndex({ sections }: { sections: readonly { id: string; label: string }[] }) {
  return (
    <ul>
      {sections.map(({ id, label }) => (
        <li key={id} className={`${listRow()} ${css({ _after: { left: '0' } })}`}>
          <Link to={`#${id}`} className={row}>
            {label}
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden className={css({ color: 'fg.subtle' })} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  minHeight: '[52px]',
  textStyle: 'reading',
  fontWeight: 'strong',
  _focusVisible: { outlineOffset: '[-2px]' },
})
