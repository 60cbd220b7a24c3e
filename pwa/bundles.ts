import type { Plugin } from 'vite'

/**
 * Which modules go into one file of the build, by the file's name. A module is named by the end of its path without the
 * extension, a whole package by its folder with a slash behind it. What is not named goes where the build puts it.
 */
const bundles = {
  /** What every page needs and releases hardly change: one file packs better than five, and outlives an update. */
  base: [
    ...['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'valtio', 'proxy-compare'].map(
      (name) => `node_modules/${name}/`,
    ),
    ...['Icon', 'createLucideIcon', 'context'].map((name) => `lucide-react/dist/esm/${name}`),
    'lucide-react/dist/esm/shared/',
    ...icons('circle-check', 'circle-exclamation-point', 'search', 'x'),
    'vite/preload-helper',
    'shared/contract/problem',
  ],
  /** The same of our own: a file of a few hundred bytes costs half as much again in names and headers. */
  kit: [
    ...ours(
      'ui',
      'button',
      'cx',
      'icon-button',
      'spinner',
      'use-title',
      'use-delay',
      'toast',
      'open-dialogs',
      'deferred',
    ),
    ...ours('parts', 'brand', 'device-name'),
    ...ours(
      'data',
      'session/storage',
      'session/token',
      'session/session',
      'network/connection',
      'network/api',
      'page/after-paint',
      'cache/cache-state',
      'outbox/outbox-count',
      'resources/config',
    ),
    ...ours('app', 'error-screen', 'app', 'router', 'protected', 'shell/nav-counts'),
    'pwa/paths',
  ],
  /** What several screens share and is too small for a file of its own: the first script names every file there is. */
  small: [
    ...icons(
      'check',
      'chevron-down',
      'chevron-left',
      'chevron-right',
      'plus',
      'info',
      'list-plus',
      'trash',
      'sliders-horizontal',
    ),
    ...ours('ui', 'page-content', 'use-media', 'use-minute', 'empty', 'link-card', 'inline-trouble'),
    ...ours(
      'parts',
      'refresh-trouble',
      'format-due',
      'task-row',
      'task-status',
      'days-left',
      'face/face-stack',
      'local-date',
      'desk-rules',
      'agent-status',
    ),
    ...ours('parts', 'progress', 'tally', 'times'),
    ...ours(
      'data',
      'cache/unsaved-forms',
      'cache/answers',
      'resources/agents',
      'resources/busy-agents',
      'resources/desk',
      'resources/tasks',
      'resources/projects',
      'session/trial',
      'conversations/waiting-runs',
      'conversations/run-files',
    ),
    ...ours('screens', 'agents/agent-addresses', 'projects/project-status'),
    ...['skeleton', 'menu', 'toast'].map((name) => `styled-system/recipes/${name}`),
    'shared/contract/limits',
  ],
  /** The same for what the frame of every screen shares with others. */
  frame: [...ours('parts', 'person-face'), ...ours('app', 'shell/nav-entries')],
  /**
   * What an account's, the administrator's and the settings' screens share, and what draws on nothing that others
   * load.
   */
  people: [
    ...ours(
      'parts',
      'section',
      'use-act',
      'use-load',
      'format-size',
      'device-label',
      'figure-strip',
      'team/role-labels',
    ),
    ...ours('data', 'resources/resource'),
  ],
  /** What makes calls: a download needs a part of it, which would make two files of one. */
  client: ['shared/client/calls', 'shared/client/client', 'node_modules/ky/'],
}

/** The groups of the build's `codeSplitting`. */
export const bundleGroups = Object.entries(bundles).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => isModule(module, id)),
}))

/** Fails the build where a name above fits no module, as it does once a file was moved. */
export function checkBundles(): Plugin {
  return {
    name: 'check-bundles',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      const lacking = Object.values(bundles)
        .flat()
        .filter((module) => !ids.some((id) => isModule(module, id)))
      if (lacking.length > 0) this.error(`pwa/bundles.ts names what is not in the build: ${lacking.join(', ')}`)
    },
  }
}

function isModule(module: string, id: string): boolean {
  const path = id.replaceAll('\\', '/')
  return module.endsWith('/') ? path.includes(`/${module}`) : new RegExp(`[/\0]${module}\\.m?[jt]sx?$`).test(path)
}

function ours(folder: string, ...names: string[]): string[] {
  return names.map((name) => `pwa/${folder}/${name}`)
}

function icons(...names: string[]): string[] {
  return names.map((name) => `lucide-react/dist/esm/icons/${name}`)
}
