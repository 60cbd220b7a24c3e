import type { ManifestOptions } from 'vite-plugin-pwa'
import { attachableExtensions } from '../shared/domain/files.ts'

const canvas = '#f8f7f3'

/** Android asks by media type alone, and knows none for most kinds of text: those come as `text/*`. */
const documentTypes: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.ms-powerpoint': ['.ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'application/rtf': ['.rtf'],
}

/** Texts that people keep as files; for code the system has better programs. */
const textTypes: Record<string, string[]> = {
  'text/plain': ['.txt', '.log'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'application/json': ['.json'],
  'application/xml': ['.xml'],
}

/**
 * What the system learns about the app when it is installed (W3C Web Application Manifest). bin/icons.mjs draws the
 * pictures.
 */
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
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'files',
          accept: [
            'text/*',
            'application/json',
            'application/xml',
            ...Object.keys(documentTypes),
            ...attachableExtensions.map((extension) => `.${extension}`),
          ],
        },
      ],
    },
  },
  file_handlers: [{ action: '/share', accept: { ...documentTypes, ...textTypes } }],
  shortcuts: [
    { name: 'New run', url: '/share', icons: [{ src: '/icons/run-96.png', sizes: '96x96', type: 'image/png' }] },
    {
      name: 'AI Agents',
      short_name: 'Agents',
      url: '/agents',
      icons: [{ src: '/icons/agents-96.png', sizes: '96x96', type: 'image/png' }],
    },
    { name: 'Tasks', url: '/tasks', icons: [{ src: '/icons/tasks-96.png', sizes: '96x96', type: 'image/png' }] },
    { name: 'Outbox', url: '/outbox', icons: [{ src: '/icons/outbox-96.png', sizes: '96x96', type: 'image/png' }] },
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
