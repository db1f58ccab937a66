import { mayRenounce, type RunningRight } from '../../../domain/approvals/withdrawal.ts'
import * as routes from '../../../domain/routes.ts'
import { instantOf } from '../../database/instant.ts'
import type { Row, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { mailLink } from '../../runtime/public-origin.ts'
import { derivedToken, hashToken } from '../../secrets/link-token.ts'

/**
 * The key that opens the withdrawal of one approval, and nothing else. It is made of the server's secret and the approval's id, so that
 * it can be shown again and stands nowhere (decision 0201).
 */
export const withdrawalToken = (linkKey: Buffer, approvalId: string): string =>
  derivedToken(linkKey, `withdrawal ${approvalId}`)

type Keeping = Pick<Context, 'now'> & { secrets: Pick<Context['secrets'], 'linkKey'> }

/**
 * Keeps the digest by which the key of a withdrawal is found, unless it is kept already. Those that an earlier secret made stay good.
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

/** The address of a withdrawal, as a mail gives it; null where no public address is known. */
export async function withdrawalLink(tx: TenantTx, approvalId: string, context: Context): Promise<string | null> {
  const token = await keepWithdrawalToken(tx, approvalId, context)
  return mailLink(context.config, routes.publicWithdrawal.href({ token }))
}

type RightRow = Pick<Row<'approvals'>, 'id' | 'title' | 'begin_now' | 'withdrawal_until'> &
  Pick<Row<'processes'>, 'completed_at'>

const standing = `
  select q.id, q.title, q.begin_now, q.withdrawal_until, p.completed_at
  from approvals q
  join processes p on p.garage_id = :garageId and p.id = q.process_id
  where q.garage_id = :garageId and q.process_id = :processId and q.withdrawal_until >= :now and q.renounced_at is null
  order by q.answered_at, q.id`

/** The rights to renounce that run on a process, for every mail that its customer gets meanwhile. */
export async function runningRights(tx: TenantTx, processId: string, context: Context): Promise<RunningRight[]> {
  const now = context.now()
  const rows = await tx.raw<RightRow>(standing, { garageId: tx.garageId, processId, now })
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
