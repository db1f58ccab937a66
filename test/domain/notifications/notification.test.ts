import { describe, expect, test } from 'vitest'
import {
  badgeLabel,
  filterNotifications,
  isRead,
  isReadByAuthor,
  type Notification,
  pills,
} from '../../../domain/notifications/notification.ts'
import { markReadForm, notificationListQuery } from '../../../domain/notifications/notification-schemas.ts'
import { messages } from '../messages-of.ts'

const camille = '0190b9f8-1111-7000-8000-000000000001'
const bruno = '0190b9f8-1111-7000-8000-000000000002'

function notification(type: Notification['type'], readBy: string[] = [], plaque = 'AB123CD'): Notification {
  return {
    id: camille,
    process_id: camille,
    processId: camille,
    type,
    message: 'Processus démarré',
    read: false,
    readBy,
    createdAt: '2026-11-21T12:00:00.000Z',
    metadata: {
      client: { fullName: 'Hélène Roux', prenom: 'Hélène', nom: 'Roux' },
      car: { plaque, marque: 'Renault', modele: 'Clio', displayName: 'Renault Clio' },
      process: { name: 'Révision' },
      duration: 2.5,
    },
  }
}

test.each([
  [-1, '0'],
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('a badge of %d shows %s', (count, label) => {
  expect(badgeLabel(count)).toBe(label)
})

test('only kinds beyond the contract are read by their author from the start', () => {
  expect(isReadByAuthor({ type: 'process_started' })).toBe(false)
  expect(isReadByAuthor({ type: 'process_completed' })).toBe(false)
  expect(isReadByAuthor({ type: 'process_approval_sent' })).toBe(true)
})

test('a notification is read for one user at a time', () => {
  const item = notification('process_started', [bruno])
  expect(isRead(item, bruno)).toBe(true)
  expect(isRead(item, camille)).toBe(false)
})

describe('notification filters', () => {
  test('show only those with matches', () => {
    const items = [notification('process_started', [camille]), notification('process_started')]
    expect(pills(items, camille, 1)).toEqual([
      { key: 'all', label: 'Tous', count: '2' },
      { key: 'started', label: 'Démarrées', count: '2' },
      { key: 'unread', label: 'Non lues', count: '1' },
    ])
    expect(pills([], camille, 3)).toEqual([])
  })

  test.each([
    [6, '6'],
    [140, '99+'],
    [0, ''],
  ])('show %d unread with the label %j', (unread, count) => {
    const items = [notification('process_started'), notification('process_completed')]
    expect(pills(items, camille, unread)).toContainEqual({ key: 'unread', label: 'Non lues', count })
  })

  test('are those of the contract; other kinds appear under all and unread', () => {
    const items = [notification('process_approval_sent'), notification('process_late')]
    expect(pills(items, camille, 2).map(({ label }) => label)).toEqual(['Tous', 'Non lues'])
    const both = [...items, notification('process_started'), notification('process_completed')]
    expect(pills(both, camille, 4).map(({ label }) => label)).toEqual(['Tous', 'Démarrées', 'Terminées', 'Non lues'])
  })

  test('count the items they would show', () => {
    const items = [notification('process_started', [camille]), notification('process_completed')]
    for (const { key, count } of pills(items, camille, 1)) {
      expect(filterNotifications(items, { filter: key, search: '', userId: camille })).toHaveLength(Number(count))
    }
  })
})

test.each(['helene', 'HÉLÈNE roux', 'ab-123-cd', 'AB 123', 'revision clio', ' '])(
  'the search %j finds a notification',
  (search) => {
    const items = [notification('process_completed')]
    expect(filterNotifications(items, { filter: 'completed', search, userId: camille })).toEqual(items)
    expect(filterNotifications(items, { filter: 'started', search, userId: camille })).toEqual([])
  },
)

test('the search for another plate finds nothing', () => {
  const items = [notification('process_started')]
  expect(filterNotifications(items, { filter: 'all', search: 'ZZ-999-ZZ', userId: camille })).toEqual([])
})

test('a notification without client or car can be searched', () => {
  const item = notification('process_started')
  const bare = { ...item, metadata: { ...item.metadata, client: null, car: null } }
  expect(filterNotifications([bare], { filter: 'all', search: 'revision', userId: camille })).toEqual([bare])
})

test('the notification queries are validated', () => {
  expect(notificationListQuery.parse({ before: '' })).toEqual({ limit: 20, before: undefined })
  expect(notificationListQuery.parse({ limit: '5', before: 'abc' })).toEqual({ limit: 5, before: 'abc' })
  expect(messages(notificationListQuery, { limit: '0' })).toEqual({ limit: ['Limite invalide'] })
  expect(messages(notificationListQuery, { before: 'x'.repeat(201) })).toEqual({ before: ['Curseur invalide'] })
  expect(markReadForm.parse({ ids: [camille] })).toEqual({ ids: [camille] })
  expect(messages(markReadForm, {})).toEqual({ ids: ['Liste requise'] })
  expect(messages(markReadForm, { ids: ['x'] })).toEqual({ 'ids.0': ['Notification inconnue'] })
  expect(messages(markReadForm, { ids: Array(101).fill(camille) })).toEqual({ ids: ['Trop de notifications'] })
})
