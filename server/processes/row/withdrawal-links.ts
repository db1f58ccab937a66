import { mayRenounce, type RunningRight } from '../../../domain/approvals/withdrawal.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { instantOf } from '../../database/instant.ts'
import type { Row, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import { derivedToken, hashToken } from '../../secrets/link-token.ts'

/**
 * The key that opens the withdrawal of one approval, and nothing else. It is derived from the server's secret and the
 * approval's id, so it can be shown again without being stored (decision 0201).
 */
export const withdrawalToken = (linkKey: Buffer, approvalId: string): string =>
  derivedToken(linkKey, `withdrawal ${approvalId}`)

type Keeping = Pick<Context, 'now'> & { secrets: Pick<Context['secrets'], 'linkKey'> }

/**
 * Stores the digest by which a withdrawal key is found, unless it exists. Keys derived from an earlier secret stay
 * valid.
 * @returns the key
 */
export async function keepWithdrawalToken(
  tx: TenantTx,
  approvalId: string,
  { secrets, now }: Keeping,
): Promise<string> {
  const token = withdrawalToken(secrets.linkKey, approvalId)
  const row = { garage_id: tx.garageId, approval_id: approvalId, token_hash: hashToken(token) }
  await tx
    .from('approval_tokens')
    .insert({ ...row, way: 'withdrawal', created_at: now() })
    .onConflict('token_hash')
    .ignore()
  return token
}

/** The address of a withdrawal, for a mail; null without a public address. */
export async function withdrawalLink(tx: TenantTx, approvalId: string, context: Context): Promise<string | null> {
  const token = await keepWithdrawalToken(tx, approvalId, context)
  return mailLink(context.config, routes.publicWithdrawal.href({ token }))
}

type RightRow = Pick<Row<'approvals'>, 'id' | 'title' | 'begin_now' | 'withdrawal_until'> &
  Pick<Row<'processes'>, 'completed_at'>

const rightsSql = `
  select q.id, q.title, q.begin_now, q.withdrawal_until, p.completed_at
  from approvals q
  join processes p on p.garage_id = :garageId and p.id = q.process_id
  where q.garage_id = :garageId and q.process_id = :processId and q.withdrawal_until >= :now and q.renounced_at is null
  order by q.answered_at, q.id`

/** The current rights of withdrawal of a process, which every mail to its customer mentions. */
export async function runningRights(tx: TenantTx, processId: string, context: Context): Promise<RunningRight[]> {
  const now = context.now()
  const rows = await tx.raw<RightRow>(rightsSql, { garageId: tx.garageId, processId, now })
  const running = rows.filter(({ begin_now, withdrawal_until, completed_at }) => {
    const right = { beginNow: begin_now, withdrawalUntil: withdrawal_until, renouncedAt: null }
    return mayRenounce(right, completed_at, now)
  })
  const rights: RunningRight[] = []
  for (const { id, title, withdrawal_until } of running) {
    const until = withdrawal_until ?? instantOf(now)
    rights.push({ title, until, link: await withdrawalLink(tx, id, context) })
  }
  return rights
}
