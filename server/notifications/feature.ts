import { feature } from '../feature.ts'
import { notificationsApi } from './api.ts'
import { purgeNotifications } from './notifications.ts'
import { notificationPages } from './pages.ts'

export const notificationsFeature = feature({
  calls: notificationsApi,
  pages: notificationPages,
  purge: { notifications: purgeNotifications },
})
