import { call } from './http.ts'

export const askUnread = () => call('GET /notifications/unread-count')

export const markRead = (ids: string[]) => call('POST /notifications/mark-read', { body: { ids } })

export const markAllRead = () => call('POST /notifications/mark-all-read')
