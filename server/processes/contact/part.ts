import type { MailKind } from '../../../domain/mails/mail.ts'
import type { Row, Selected, TenantRead } from '../../database/tenant.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'

type ToldRow = Pick<Row<'processes'>, 'reminded_at' | 'told_at' | 'told_way' | 'told_about' | 'tracking_opened_at'>

const exportedColumns = 'p.id, p.told_at, p.told_way, p.told_about, p.tracking_opened_at'
type ExportedRow = Selected<{ p: Row<'processes'> }, typeof exportedColumns>

export const contactPart = {
  detail: {
    columns: 'p.reminded_at, p.told_at, p.told_way, p.told_about, p.tracking_opened_at',
    read: async (tx, { id, row }: PartRequest<ToldRow>) => {
      const { reminded_at, tracking_opened_at, ...contact } = await row
      const mail = contact.told_way === 'mail' ? await lastMail(tx, id) : null
      const last = lastContactOf(contact)
      const trackingOpenedAt = tracking_opened_at
      return { remindedAt: reminded_at, told: last && { ...last, mail }, trackingOpenedAt }
    },
  },
  anonymise: (tx, processIds) =>
    tx
      .from('processes')
      .where('garage_id', tx.garageId)
      .whereIn('id', processIds)
      .update({ told_at: null, told_way: null, told_about: null, tracking_opened_at: null }),
  exported: async (tx, processIds) => {
    const rows: ExportedRow[] = await tx
      .from('processes as p')
      .where('p.garage_id', tx.garageId)
      .whereIn('p.id', processIds)
      .select(tx.sql(exportedColumns))
    const byProcess = new Map(rows.map((row) => [row.id, row]))
    return {
      of: (processId) => {
        const row = byProcess.get(processId)
        return { told: row ? lastContactOf(row) : null, trackingOpenedAt: row?.tracking_opened_at ?? null }
      },
    }
  },
} satisfies ProcessPart

function lastContactOf({
  told_at,
  told_way: way,
  told_about: about,
}: Omit<ToldRow, 'reminded_at' | 'tracking_opened_at'>) {
  return told_at === null || way === null || about === null ? null : { at: told_at, way, about }
}

/** The mails about the state of the car. */
const contactMails: MailKind[] = [
  'process_completed',
  'reminder',
  'customer_news',
  'approval_request',
  'approval_reminder',
]

async function lastMail(tx: TenantRead, processId: string) {
  const row: Pick<Row<'mails'>, 'state' | 'sent_at'> | undefined = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('kind', contactMails)
    .orderBy('created_at', 'desc')
    .first('state', 'sent_at')
  return row ? { state: row.state, sentAt: row.sent_at } : null
}
