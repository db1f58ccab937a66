import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['notification', 'cursor'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ admin }) => {
  const [{ id, createdAt }] = (await admin.get('/notifications')).body.notifications
  return { notification: id, cursor: `${createdAt}_${id}` }
}

export const samples = {
  'GET /notifications/unread-count': () => ({}),
  'GET /notifications': ({ cursor: before }) => ({ query: { before } }),
  'POST /notifications/mark-read': ({ notification }) => ({ body: { ids: [notification] } }),
  'POST /notifications/mark-all-read': () => ({ body: {} }),
} satisfies CallSamples

export const callRights = {
  'GET /notifications/unread-count': ['reader', 'no program'],
  'GET /notifications': ['reader', 'no program'],
  'POST /notifications/mark-read': ['reader', 'no program'],
  'POST /notifications/mark-all-read': ['reader', 'no program'],
} satisfies CallRights

export const pageSamples = {
  notifications: ({ cursor: before }) => ({ get: { before } }),
  notificationBell: () => read,
  notificationsRead: ({ notification: id }) => ({ post: { id } }),
} satisfies PageSamples

export const pageRights = {
  notifications: ['reader', 'reader'],
  notificationBell: ['reader', 'reader'],
  notificationsRead: ['reader', 'reader'],
} satisfies PageRights

export const formCalls = {
  notificationsRead: [
    { fields: { id: 'id' }, call: 'POST /notifications/mark-read' },
    { call: 'POST /notifications/mark-all-read' },
  ],
} satisfies FormCalls
