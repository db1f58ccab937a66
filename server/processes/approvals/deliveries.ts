import type { ApprovalEvent } from '../../../domain/approval.ts'
import type { MailKind } from '../../../domain/mail.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { type EventData, type EventRow, writtenIn } from './record.ts'

/** When the mail server took the mail that a line of the record names; null where it has not. */
export type Deliveries = Record<ApprovalEvent['digest'], string | null>

type Mail = Pick<Row<'mails'>, 'kind' | 'recipient' | 'state' | 'created_at' | 'sent_at'>

/** A line is of the moment at which its work began: its mail is written in the same transaction, a moment later. */
const togetherMs = 60_000

const kinds: Partial<Record<EventRow['kind'], MailKind>> = {
  sent: 'approval_request',
  reminded: 'approval_reminder',
  receipt: 'approval_receipt',
}

/** By the digest of its line; a mail that is there no more is told of by nobody. */
export async function deliveriesOf(
  tx: TenantRead,
  processId: string,
  events: readonly EventRow[],
): Promise<Deliveries> {
  const mails: Mail[] = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereIn('kind', Object.values(kinds))
    .orderBy(['created_at', 'id'])
    .select('kind', 'recipient', 'state', 'created_at', 'sent_at')
  const told = events.flatMap((event) => {
    const mail = mails.find((each) => isOf(each, event))
    return mail ? [[event.digest, mail.state === 'sent' ? (mail.sent_at?.toISOString() ?? null) : null]] : []
  })
  return Object.fromEntries(told)
}

function isOf({ kind, recipient, created_at }: Mail, event: EventRow): boolean {
  const { to } = writtenIn(event) as Partial<EventData['sent']>
  const after = created_at.getTime() - event.created_at.getTime()
  return kind === kinds[event.kind] && recipient === to && after >= 0 && after < togetherMs
}
