import { pushTrouble, turnOffPush, turnOnPush } from '#pwa/data/notifications/push.ts'
import { chooseTheme } from '#pwa/data/page/theme.ts'
import { paths } from '#pwa/paths.ts'
import { toast } from '#pwa/ui/toast.ts'
import {
  Bell,
  BellOff,
  BookOpen,
  Brain,
  CalendarPlus,
  CirclePlus,
  Download,
  DatabaseBackup,
  FolderPlus,
  Gauge,
  HardDrive,
  Keyboard,
  KeyRound,
  Lock,
  LogOut,
  type LucideIcon,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
  SunMoon,
  UserPlus,
  UserRound,
  UserX,
  Users,
  Webhook,
} from 'lucide-react'

/** What the host of the palette does itself. */
export type HostDeed = 'keys' | 'sign-out'

/** What a command may need to lead anywhere: a right of the person, or a state of the account or the device. */
export type Need = 'owner' | 'admin' | 'two-factor' | 'push-off' | 'push-on'

/** Something that is done or gone to by name; `words` are others for it. */
export type Command = {
  id: string
  title: string
  words: string
  icon: LucideIcon
  needs?: Need
} & ({ to: string } | { act: () => unknown } | { deed: HostDeed })

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
  {
    id: 'light',
    title: 'Light theme',
    words: 'mode bright day appearance colours',
    icon: Sun,
    act: () => chooseTheme('light'),
  },
  {
    id: 'dark',
    title: 'Dark theme',
    words: 'mode night black appearance colours',
    icon: Moon,
    act: () => chooseTheme('dark'),
  },
  {
    id: 'system',
    title: 'Theme of this device',
    words: 'mode system automatic appearance',
    icon: SunMoon,
    act: () => chooseTheme('system'),
  },
  {
    id: 'profile',
    title: 'Name and e-mail',
    words: 'account profile settings change email mail address username',
    icon: UserRound,
    to: `${paths.account}#profile`,
  },
  {
    id: 'password',
    title: 'Change password',
    words: 'account security settings new',
    icon: Lock,
    to: `${paths.account}#profile`,
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    words: 'account security settings sign-in change 2fa authenticator code',
    needs: 'two-factor',
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
    id: 'team',
    title: 'Team',
    words: 'people colleagues members users workspace account',
    icon: Users,
    to: `${paths.account}#team`,
  },
  {
    id: 'invite',
    title: 'Invite User',
    words: 'add new person people colleague member team invitation',
    needs: 'owner',
    icon: UserPlus,
    to: `${paths.account}#team`,
  },
  {
    id: 'usage',
    title: 'Plan and usage',
    words: 'account credits limit settings upgrade billing subscription payment invoice',
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
  {
    id: 'model',
    title: 'Language model',
    words: 'ai llm provider quality settings',
    icon: Brain,
    to: paths.arloConfigure,
  },
  {
    id: 'download',
    title: 'Download your data',
    words: 'export backup archive copy account',
    icon: Download,
    to: `${paths.account}#leaving`,
  },
  {
    id: 'backups',
    title: 'Backup & Recovery',
    words: 'restore system settings',
    needs: 'admin',
    icon: DatabaseBackup,
    to: `${paths.systemSettings}?tab=backups`,
  },
  {
    id: 'delete-account',
    title: 'Delete your account',
    words: 'close cancel remove',
    icon: UserX,
    to: `${paths.account}#leaving`,
  },
  {
    id: 'notifications-on',
    title: 'Turn on notifications',
    words: 'push notify alerts device enable',
    needs: 'push-off',
    icon: Bell,
    act: () =>
      turnOnPush().catch((error: unknown) =>
        toast('destructive', "Notifications couldn't be turned on", pushTrouble(error)),
      ),
  },
  {
    id: 'notifications-off',
    title: 'Turn off notifications',
    words: 'push notify alerts device disable mute',
    needs: 'push-on',
    icon: BellOff,
    act: turnOffPush,
  },
  { id: 'keys', title: 'Keyboard shortcuts', words: 'keys help hotkeys', icon: Keyboard, deed: 'keys' },
  { id: 'sign-out', title: 'Log out', words: 'sign out logout signout leave', icon: LogOut, deed: 'sign-out' },
]
