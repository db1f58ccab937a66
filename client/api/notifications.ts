import { apiRoutes } from '../../domain/api-routes.ts'
import { call } from './http.ts'

export const askUnread = () => call<{ unread: number }>(apiRoutes.unreadCount)

export const markRead = (ids: string[]) => call<{ updated: number }>(apiRoutes.markRead, { body: { ids } })

export const markAllRead = () => call<{ updated: number }>(apiRoutes.markAllRead)
