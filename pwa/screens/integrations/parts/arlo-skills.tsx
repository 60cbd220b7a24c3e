import type { Skill } from '#shared/contract/integrations.ts'
import { type SkillTab, skillsHeading, skillsOf, tabsOf } from '#pwa/screens/integrations/skill-tabs.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { useSearchParams } from 'react-router-dom'

type ArloSkillsProps = {
  /** Whether Google is connected, if only in part. */
  isConnected: boolean
  skills: readonly Readonly<Skill>[] | null
  failed: string
  isSlow: boolean
  onRetry: () => void
}

/** The ten skills, by what they are about. */
export function ArloSkills({ isConnected, skills, failed, isSlow, onRetry }: ArloSkillsProps) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('skills')
  const tab: SkillTab = asked === 'email' || asked === 'calendar' || asked === 'productivity' ? asked : 'all'
  return (
    <section
      aria-labelledby="skills-heading"
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', maxWidth: 'reading' })}
    >
      <h2 id="skills-heading" className={css({ textStyle: 'title' })}>
        {skills && skills.length > 0 ? skillsHeading(skills) : "Arlo's Skills"}
      </h2>
      {!skills && failed !== '' && <InlineTrouble text={failed} onRetry={onRetry} />}
      {!skills && failed === '' && isSlow && (
        <div
          role="status"
          aria-label="Loading the skills"
          className={css({ display: 'grid', gap: '24', paddingBlock: '24' })}
        >
          {[1, 2, 3].map((each) => (
            <div key={each} className={skeleton({ shape: 'line', width: 'half' })} />
          ))}
        </div>
      )}
      {skills?.length === 0 && (
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>This server says nothing of Arlo's skills.</p>
      )}
      {skills && skills.length > 0 && (
        <>
          <div className={css({ marginInline: '-16' })}>
            <Tabs
              label="Kinds of skills"
              id="skills"
              value={tab}
              items={tabsOf(skills)}
              onChange={(value) => setSearch(value === 'all' ? {} : { skills: value }, { replace: true })}
            />
          </div>
          <div role="tabpanel" id={`skills-panel-${tab}`} aria-labelledby={`skills-tab-${tab}`}>
            <ul>
              {skillsOf(skills, tab).map(({ name, description, category, available }) => (
                <li key={name} className={item}>
                  <div className={css({ flex: '1', minWidth: '0' })}>
                    <p className={css({ textStyle: 'label', fontWeight: 'strong' })}>{name}</p>
                    <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{description}</p>
                    <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
                      {available
                        ? category
                        : `${category} · ` +
                          `${isConnected ? 'needs your mail, which Google was not allowed to share' : 'needs Google Workspace'}`}
                    </p>
                  </div>
                  <Badge state={available ? 'done' : 'idle'}>
                    {available ? 'Available' : isConnected ? 'Not allowed' : 'Not connected'}
                  </Badge>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}

const item = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '16',
  minHeight: 'row',
  paddingBlock: '12',
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
})
