import { chooseTheme } from '#pwa/data/page/theme.ts'
import { paths } from '#pwa/paths.ts'
import {
  BookOpen,
  CalendarPlus,
  CirclePlus,
  FolderPlus,
  Gauge,
  HardDrive,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
  SunMoon,
  UserRound,
  Webhook,
} from 'lucide-react'

/** What the host of the palette does itself. */
export type HostDeed = 'keys' | 'sign-out'

/** Something that is done or gone to by name; `words` are others for it. */
export type Command = {
  id: string
  title: string
  words: string
  icon: LucideIcon
} & ({ to: string } | { act: () => void } | { deed: HostDeed })

/** Whatever is not found by the name of a thing of the workspace. */
export const commands: readonly Command[] = [
  { id: 'new-task', title: 'Create Task', words: 'new add todo', icon: CirclePlus, to: paths.task('new') },
  {
    id: 'new-project',
    title: 'New Project',
    words: 'create add',
    icon: FolderPlus,
    to: `${paths.projects}?project=new`,
  },
  {
    id: 'new-event',
    title: 'Schedule Meeting',
    words: 'new create event appointment calendar',
    icon: CalendarPlus,
    to: paths.event('new'),
  },
  { id: 'past-runs', title: 'Past runs', words: 'history drafts documents done', icon: BookOpen, to: paths.results },
  { id: 'light', title: 'Light theme', words: 'bright appearance colours', icon: Sun, act: () => chooseTheme('light') },
  { id: 'dark', title: 'Dark theme', words: 'night appearance colours', icon: Moon, act: () => chooseTheme('dark') },
  {
    id: 'system',
    title: 'Theme of this device',
    words: 'system automatic appearance',
    icon: SunMoon,
    act: () => chooseTheme('system'),
  },
  {
    id: 'profile',
    title: 'Name and e-mail',
    words: 'account profile settings',
    icon: UserRound,
    to: `${paths.account}#profile`,
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    words: 'account security settings sign-in change',
    icon: ShieldCheck,
    to: `${paths.account}#two-factor`,
  },
  {
    id: 'devices',
    title: 'Devices',
    words: 'account sessions settings sign out everywhere',
    icon: MonitorSmartphone,
    to: `${paths.account}#devices`,
  },
  {
    id: 'usage',
    title: 'Plan and usage',
    words: 'account credits limit settings',
    icon: Gauge,
    to: `${paths.account}#usage`,
  },
  {
    id: 'storage',
    title: 'Offline storage',
    words: 'account device settings space',
    icon: HardDrive,
    to: `${paths.account}#storage`,
  },
  {
    id: 'tokens',
    title: 'Access tokens',
    words: 'account api settings',
    icon: KeyRound,
    to: `${paths.account}#tokens`,
  },
  { id: 'webhooks', title: 'Webhooks', words: 'account url settings', icon: Webhook, to: `${paths.account}#webhooks` },
  { id: 'keys', title: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, deed: 'keys' },
  { id: 'sign-out', title: 'Log out', words: 'sign out leave', icon: LogOut, deed: 'sign-out' },
]
