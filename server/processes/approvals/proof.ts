import { createHash } from 'node:crypto'
import type { PageProps } from '../../../entry-server.tsx'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { type ApprovalTarget, approvalRow, type LockedApproval, toApproval } from '../record/approval-store.ts'
import type { Viewer } from '../record/rows.ts'
import { type Frozen, thaw } from './content.ts'
import { wholeRow } from './frozen.ts'
import { type EventData, eventRows, isIntact, toEvent, writtenIn } from './record.ts'
import { toPublic } from './shown.ts'

/** What its page prints. */
type Proof = PageProps<'approvalProof'>

/** The whole record of one; it outlives its process. @throws AppError 404, also on what has not left */
export async function proofOf(tx: TenantRead, target: ApprovalTarget, viewer: Viewer, now: Date): Promise<Proof> {
  const [row, named, events] = await Promise.all([
    wholeRow(tx, target, viewer),
    approvalRow(tx, target, viewer),
    eventRows(tx, target.approvalId),
  ])
  const { content, content_hash: contentHash } = row
  if (content === null || contentHash === null) throw notFound()
  const frozen: Frozen = thaw(content)
  return {
    approval: toApproval(named, now),
    shown: toPublic(row, frozen),
    texts: frozen.texts,
    contentHash,
    events: events.map(toEvent),
    intact: isIntact(events) && isNamed(row, events),
    noted: notedIn(events),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  }
}

type Rows = Awaited<ReturnType<typeof eventRows>>

/** The text that is kept has the digest that is written beside it, and in each line of the record that names one. */
function isNamed({ content, content_hash }: LockedApproval, events: Rows): boolean {
  const hash = createHash('sha256')
    .update(content ?? '')
    .digest('hex')
  const named = events.flatMap((row) => {
    const written = writtenIn(row)
    return 'hash' in written ? [written.hash] : []
  })
  return hash === content_hash && named.length > 0 && named.every((each) => each === hash)
}

function notedIn(events: Rows): Proof['noted'] {
  const row = events.find(({ kind }) => kind === 'recorded')
  if (!row) return null
  const { medium, heardBy, heardAt, document } = writtenIn(row) as EventData['recorded']
  return { medium, heardBy, heardAt, documentId: document?.id ?? null }
}
