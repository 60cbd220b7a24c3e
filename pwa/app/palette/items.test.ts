import { type SearchSources, findItems } from '#pwa/app/palette/items.ts'
import { navGroups } from '#pwa/app/shell/nav-entries.ts'
import { expect, test } from 'vitest'

const agent = (id: string, name: string, role: string, skills: string[] = []) => ({
  id,
  name,
  role,
  description: '',
  avatar: '',
  skills,
  color: 'arlo',
  available: true,
  busy: false,
  custom: false,
  instructions: '',
})

const task = (id: string, title: string, assignee = '', assignee_id: string | null = null) => ({
  id,
  title,
  assignee,
  assignee_id,
  status: 'Pending' as const,
  priority: 'Medium' as const,
  dueDate: null,
  project_id: null,
  notes: '',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
})

const stock: SearchSources = {
  agents: [agent('1', 'Arlo', 'Executive Assistant', ['Search email']), agent('2', 'Chip', 'Sales')],
  tasks: [task('t1', 'Call Nordhaus', 'Chip', '2'), task('t2', 'Plan the call', 'Arlo', '1')],
  projects: [],
  events: [],
  screens: navGroups.flat().filter(({ adminOnly }) => !adminOnly),
  people: [],
  has: [],
  recent: [],
  hasOlder: false,
}

const everything: SearchSources = { ...stock, has: ['owner', 'admin', 'two-factor', 'push-off'] }

const shown = (query: string, from = stock) =>
  findItems(query, from)
    .filter(({ label }) => label !== 'Run' && label !== 'Results')
    .map(({ label, items }) => [label, items.map(({ title }) => title)])

test('the kind with the best match comes first', () => {
  expect(shown('call')).toEqual([['Tasks', ['Call Nordhaus', 'Plan the call']]])
  expect(shown('cal')[0]).toEqual(['Screens', ['Calendar']])
  expect(shown('arl')).toEqual([
    ['AI Agents', ['Arlo']],
    ['Tasks', ['Plan the call']],
  ])
})

test('events are found by their names and who comes, and lead to their day', () => {
  const event = (id: string, title: string, start: string, attendees: string[]) => ({
    id,
    title,
    start,
    end: start,
    time_zone: 'UTC',
    attendees,
    notes: '',
    source: 'workspace' as const,
  })
  const from = {
    ...stock,
    events: [
      event('e2', 'Wedding', '2026-12-12T14:00:00.000Z', ['Sam Rivera']),
      event('e1', 'Tasting', '2026-12-01T12:00:00.000Z', []),
    ],
  }
  expect(shown('wedd', from)).toEqual([['Events', ['Wedding']]])
  expect(shown('rivera', from)).toEqual([['Events', ['Wedding']]])
  const [group] = findItems('wedding', from)
  expect(group!.items[0]!.to).toBe('/calendar?date=2026-12-12&event=e2')
})

test('where nothing is found the words can be looked for in what agents wrote', () => {
  const groups = findItems('kitchen helper', stock)
  expect(groups.map(({ label }) => label)).toEqual(['Run', 'Results'])
  expect(groups[1]!.items[0]).toMatchObject({ to: '/results?q=kitchen+helper' })
  expect(findItems('call', stock).map(({ label }) => label)).not.toContain('Results')
})

test('tasks that are not on the device are looked for in their list', () => {
  const [, older] = findItems('call', { ...stock, hasOlder: true })
  expect(older).toMatchObject({ label: 'Older tasks', items: [{ title: 'Look for “call”', to: '/tasks?q=call' }] })
  expect(findItems('none & such', { ...stock, hasOlder: true })[0]!.items[0]!.to).toBe('/tasks?q=none+%26+such')
})

test('an agent is found by what it can do', () => {
  expect(shown('email search')).toEqual([['AI Agents', ['Arlo']]])
})

test('only the screens it is given are found', () => {
  expect(shown('admin')).toEqual([])
  expect(shown('admin', { ...stock, screens: navGroups.flat() })).toEqual([['Screens', ['Admin']]])
})

test('without a query what was opened last stands first, once', () => {
  const groups = shown('', { ...stock, recent: ['agents:2', 'tasks:t1', 'tasks:gone'] })
  expect(groups[0]).toEqual(['Recent', ['Chip', 'Call Nordhaus']])
  expect(groups[1]).toEqual(['AI Agents', ['Arlo']])
  expect(groups[2]![0]).toBe('Screens')
})

test.each([
  ['password', 'Change password'],
  ['dark mode', 'Dark theme'],
  ['light mode', 'Light theme'],
  ['night', 'Dark theme'],
  ['invite', 'Invite User'],
  ['add user', 'Invite User'],
  ['colleague', 'Invite User'],
  ['logout', 'Log out'],
  ['sign out', 'Log out'],
  ['upgrade', 'Plan and usage'],
  ['billing', 'Plan and usage'],
  ['notifications', 'Turn on notifications'],
  ['language', 'Language model'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['export', 'Download your data'],
  ['backup', 'Backup & Recovery'],
  ['2fa', 'Two-factor sign-in'],
])('what people type finds it: %s', (query, title) => {
  const found = findItems(query, everything).flatMap(({ items }) => items.map((item) => item.title))
  expect(found).toContain(title)
})

test('only commands that lead somewhere are offered', () => {
  expect(shown('two factor')).toEqual([])
  expect(shown('invite')).toEqual([])
  expect(shown('notifications')).toEqual([])
  expect(shown('two factor', everything)).toEqual([['Commands', ['Two-factor sign-in']]])
})

test('people are found by their names and addresses', () => {
  const people = [{ id: 'p1', name: 'Sam Weber', email: 'sam@example.com' }]
  expect(findItems('sam', { ...stock, people })).toMatchObject([
    { label: 'People', items: [{ kind: 'person', title: 'Sam Weber', to: '/account#team' }] },
  ])
})

test('an agent can be asked from three words on, and with fewer where nothing else is found', () => {
  const asked = (query: string) =>
    findItems(query, stock).flatMap(({ items }) => items.filter((item) => item.kind === 'run'))
  expect(asked('zebra')).toMatchObject([{ prompt: 'zebra', isShort: true }])
  expect(asked('call')).toEqual([])
  expect(asked('call the zebra')).toMatchObject([{ prompt: 'call the zebra', isShort: false }])
})

test('ten thousand tasks are searched, with marks over letters and without', () => {
  const tasks = Array.from({ length: 10_000 }, (_, at) =>
    task(String(at), `Überprüfe Rechnung ${at} von Lieferant ${at % 97}`, 'Millie'),
  )
  const many = { ...stock, tasks }
  expect(shown('ueberprufe', many)).toEqual([])
  expect(findItems('uberprufe 9999', many)[0]!.items.map(({ key }) => key)).toEqual(['tasks:9999'])
})

test('a task is found by each who has it, a person too', () => {
  const assignees = [
    { kind: 'agent' as const, id: '2', name: 'Chip' },
    { kind: 'person' as const, id: 'sam', name: 'Sam Rivera' },
  ]
  const tasks = [{ ...task('t1', 'Call Nordhaus', 'Chip', '2'), assignees }]
  expect(findItems('rivera', { ...stock, agents: [], tasks }).map(({ label }) => label)).toEqual(['Tasks'])
})
