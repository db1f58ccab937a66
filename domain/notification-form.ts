import * as z from 'zod'
import { absentWhenBlank, idRule, queryInt, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

/** `before` is the cursor of the last answer, or the createdAt of the last item seen. */
export const notificationListQuery = z.object({
  limit: queryInt(limits.pageSizeMax, limits.notificationPageSize, 'Limite invalide'),
  before: absentWhenBlank(
    requiredLine({ max: limits.lineMax, required: 'Curseur invalide', tooLong: 'Curseur invalide' }),
  ),
})

export const markReadForm = z.object({
  ids: z.array(idRule('Notification inconnue'), { error: 'Liste requise' }).max(limits.idsMax, 'Trop de notifications'),
})

export type NotificationListQuery = z.output<typeof notificationListQuery>
