import type { ManifestOptions } from 'vite-plugin-pwa'

const canvas = '#f8f7f3'

/** What the system learns about the app when it is installed (W3C Web Application Manifest). bin/icons.mjs draws the pictures. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Muster',
  short_name: 'Muster',
  description: 'Manage a team of AI employee agents, online or not.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: canvas,
  background_color: canvas,
  categories: ['business', 'productivity'],
  related_applications: [],
  prefer_related_applications: false,
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'AI Agents', short_name: 'Agents', url: '/agents', icons: [{ src: '/icons/agents-96.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Tasks', url: '/tasks', icons: [{ src: '/icons/tasks-96.png', sizes: '96x96', type: 'image/png' }] },
  ],
  screenshots: [
    picture('agents-narrow', '780x1688', 'narrow', 'The team of agents, with what each one is good at'),
    picture('agent-narrow', '780x1688', 'narrow', 'A task for one agent, and what became of it'),
    picture('agents-wide', '1280x800', 'wide', 'The team of agents, with what each one is good at'),
    picture('agent-wide', '1280x800', 'wide', 'A task for one agent, and what became of it'),
  ],
}

function picture(name: string, sizes: string, form: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor: form, label }
}
