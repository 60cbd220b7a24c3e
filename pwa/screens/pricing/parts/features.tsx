import { css } from '#styled/css/css.js'
import { planCard } from '#styled/recipes/plan-card.js'
import {
  BadgeCheck,
  Blocks,
  Calendar,
  Cpu,
  FileStack,
  Folder,
  type LucideIcon,
  MessageCircle,
  RefreshCw,
  Terminal,
  UserPlus,
  Users,
  WifiOff,
} from 'lucide-react'

/** What every plan has; where a plan sets a number, its card says so. */
const features: [icon: LucideIcon, name: string, text: string][] = [
  [Users, 'Seven AI employees', 'An assistant, sales, support, marketing, recruiting, projects and research.'],
  [UserPlus, 'AI employees of your own', 'Give one a name, a role and instructions, and hand it work.'],
  [WifiOff, 'Works offline', 'Read and write anywhere. What waits is sent once, when you are back.'],
  [FileStack, 'Reads your files', 'PDF, Word, Excel, PowerPoint, OpenDocument, text and code.'],
  [MessageCircle, 'AI Chat', 'Ask about your work, projects and tasks, and pick up where you stopped.'],
  [Calendar, 'AI Calendar', 'Your meetings and your day, with an assistant who plans it.'],
  [Folder, 'Tasks and projects', 'Hand a task to an AI employee and see what became of it.'],
  [RefreshCw, 'Recurring tasks', 'Every Monday at nine, without anybody thinking of it.'],
  [BadgeCheck, 'You have the last word', 'Nothing is sent, invited or deleted before you have said yes.'],
  [Blocks, 'Google Workspace', 'Arlo reads mail and calendar when you ask, and keeps none of it.'],
  [Cpu, 'Your choice of model', 'Anthropic, OpenAI, Google, one of your own, or the built-in assistant.'],
  [Terminal, 'From the terminal too', 'The muster command runs the same work in scripts.'],
]

export function Features() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className={css({ textStyle: 'title', paddingBottom: '16' })}>
        In every plan
      </h2>
      <ul className={planCard().grid}>
        {features.map(([Icon, name, text]) => (
          <li key={name} className={css({ display: 'flex', gap: '12', paddingBottom: '8' })}>
            <Icon size={20} strokeWidth={1.75} aria-hidden className={css({ flexShrink: '0', color: 'fg.subtle' })} />
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
