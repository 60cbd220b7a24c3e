import { css } from '#styled/css/css.js'
import { BadgeCheck, CalendarDays, CloudOff, FileText, FolderKanban, type LucideIcon, MessageCircle, Plug, Repeat, Share2, Terminal, UserPlus, Users } from 'lucide-react'

/** What every plan has; where a plan sets a number, its card says so. */
const features: [icon: LucideIcon, name: string, text: string][] = [
  [Users, 'Seven AI employees', 'An assistant, sales, support, marketing, recruiting, projects and research.'],
  [UserPlus, 'AI employees of your own', 'Give one a name, a role and instructions, and hand it work.'],
  [CloudOff, 'Works offline', 'Read and write anywhere. What waits is sent once, when you are back.'],
  [FileText, 'Reads your files', 'PDF, Word, Excel, PowerPoint, OpenDocument, text and code.'],
  [MessageCircle, 'AI Chat', 'Ask about your work, projects and tasks, and pick up where you stopped.'],
  [CalendarDays, 'AI Calendar', 'Your meetings and your day, with an assistant who plans it.'],
  [FolderKanban, 'Tasks and projects', 'Hand a task to an AI employee and see what became of it.'],
  [Repeat, 'Recurring tasks', 'Every Monday at nine, without anybody thinking of it.'],
  [BadgeCheck, 'You have the last word', 'Nothing is sent, invited or deleted before you have said yes.'],
  [Plug, 'Google Workspace', 'Arlo reads mail and calendar when you ask, and keeps none of it.'],
  [Share2, 'Your choice of model', 'Anthropic, OpenAI, Google, one of your own, or the built-in assistant.'],
  [Terminal, 'From the terminal too', 'The muster command runs the same work in scripts.'],
]

export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className={css({ textStyle: 'title', paddingBottom: '16' })}>
        In every plan
      </h2>
      <ul className={grid}>
        {features.map(([Icon, name, text]) => (
          <li key={name} className={css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '12' })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className={css({ color: 'fg.subtle', marginTop: '[1px]' })} />
            <div>
              <h3 className={css({ textStyle: 'body', fontWeight: 'strong' })}>{name}</h3>
              <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const grid = css({ display: 'grid', columnGap: '32', rowGap: '24', gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 17rem), 1fr))]' })
