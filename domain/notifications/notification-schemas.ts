import * as z from 'zod'
import { ids, instant } from '../ground/answer-schemas.ts'
import { absentWhenBlank, idRule, queryInt, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

const text = z.string().nullable()

export const notificationSchema = z.object({
  ...ids,
  /** The process concerned; null for news of the garage itself. */
  process_id: z.uuid().nullable(),
  processId: z.uuid().nullable(),
  type: z.enum([
    'process_started',
    'process_completed',
    'process_late',
    'process_idle',
    'process_wait_over',
    'process_link_dying',
    'process_unfetched',
    'process_approval_sent',
    'process_approval_opened',
    'process_approval_answered',
    'process_approval_expiring',
    'process_approval_callback',
    'process_approval_renounced',
    'export_ready',
  ]),
  message: z.string(),
  read: z.boolean(),
  readBy: z.array(z.uuid()),
  createdAt: instant,
  metadata: z.object({
    client: z.object({ fullName: z.string(), prenom: z.string(), nom: z.string() }).nullable(),
    car: z.object({ plaque: z.string(), marque: z.string(), modele: text, displayName: z.string() }).nullable(),
    process: z.object({ name: z.string() }),
    duration: z.number().nullable(),
  }),
})

export const notificationListSchema = z.object({
  notifications: z.array(notificationSchema),
  hasMore: z.boolean(),
  nextBefore: z.string().nullable(),
})

export const unreadSchema = z.object({ unread: z.int().min(0) })
export const updatedSchema = z.object({ updated: z.int().min(0) })

/** `before` is the cursor of the previous answer, or the createdAt or the id of the last item seen. */
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
