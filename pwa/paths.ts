/** Every address of the app, once. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  setup: '/setup',
  agents: '/agents',
  agent: (id: string) => `/agents/${encodeURIComponent(id)}`,
  agentPattern: '/agents/:id',
  arloConfigure: '/arlo/configure',
  tasks: '/tasks',
  projects: '/projects',
  calendar: '/calendar',
  chat: '/chat',
  pricing: '/pricing',
  integrations: '/integrations',
  admin: '/admin',
  systemSettings: '/system-settings',
} as const
