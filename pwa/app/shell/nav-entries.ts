import { paths } from '#pwa/paths.ts'
import {
  Blocks,
  Calendar,
  CircleCheck,
  CreditCard,
  Folder,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Shield,
  Users,
} from 'lucide-react'

/** `also` is a page that stands elsewhere and is led to from there. */
export type NavEntry = { to: string; label: string; icon: LucideIcon; also?: string; adminOnly?: boolean }

/** Whether what is at `pathname` is behind an entry. */
export function isCurrent({ to, also }: NavEntry, pathname: string): boolean {
  return pathname === also || `${pathname}/`.startsWith(`${to}/`)
}

/** The navigation in its two groups. */
export const navGroups: NavEntry[][] = [
  [
    { to: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
    { to: paths.agents, label: 'AI Agents', icon: Users, also: paths.arloConfigure },
    { to: paths.tasks, label: 'Tasks', icon: CircleCheck },
    { to: paths.projects, label: 'Projects', icon: Folder },
    { to: paths.calendar, label: 'Calendar', icon: Calendar },
    { to: paths.chat, label: 'AI Chat', icon: MessageCircle },
  ],
  [
    { to: paths.pricing, label: 'Pricing', icon: CreditCard },
    { to: paths.integrations, label: 'Integrations', icon: Blocks },
    { to: paths.admin, label: 'Admin', icon: Shield, also: paths.systemSettings, adminOnly: true },
  ],
]
