import { changeDraft, isEmptyDraft } from '#pwa/data/drafts.ts'
import { paths } from '#pwa/paths.ts'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

const arlo = '1'

const prompt = 'Plan my day: put my tasks between my meetings, the most urgent first, and leave room for lunch.'

/** Opens Arlo with the task written; what somebody has already written there stays. */
export function PlanWithArlo() {
  return (
    <Link to={paths.agent(arlo)} className={link} onClick={() => isEmptyDraft(arlo) && changeDraft(arlo, { text: prompt })}>
      Plan my day with Arlo
    </Link>
  )
}

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  borderRadius: 'badge',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'accent.fg',
  _hover: { textDecoration: 'underline' },
})
