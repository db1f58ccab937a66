import { deviceName } from '../../domain/device-name.ts'
import { limits } from '../../domain/limits.ts'
import { retention } from '../../domain/retention.ts'
import { routes } from '../../domain/routes.ts'
import type { Row } from '../database/rows.ts'
import { withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/network.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import type { RequestSource } from './session-lifetime.ts'
import type { UserRow } from './store.ts'

/** For as long as sessions are told apart, an account that had none has nobody to be surprised. */
const rememberedMs = limits.sessionAbsoluteMs + retention.sessions.days * limits.dayMs

/**
 * Tells the owner of an account of a sign-in from a browser that it never had. The device's cookie was asked before; this
 * is for those who keep none: programs, and browsers that forget (decision 0195).
 */
export async function tellIfNewBrowser(
  deps: Deps,
  user: UserRow,
  { ip, userAgent }: RequestSource,
  sessionId: string,
): Promise<void> {
  const earlier: Pick<Row<'auth_sessions'>, 'ip' | 'last_ip' | 'user_agent'>[] = await deps
    .db('auth_sessions')
    .where({ user_id: user.id })
    .whereNot({ id: sessionId })
    .distinct('ip', 'last_ip', 'user_agent')
  const isFirst = earlier.length === 0 && deps.now().getTime() - user.created_at.getTime() < rememberedMs
  const agent = userAgent?.slice(0, 300) ?? null
  const network = networkOf(ip ?? '')
  const known = earlier.some(
    (one) => one.user_agent === agent && [one.ip, one.last_ip].some((address) => networkOf(address ?? '') === network),
  )
  if (isFirst || known) return
  const origin = mailOrigin(deps.config)
  await withGarage(deps.db, user.garage_id, (tx) =>
    queueMail(tx, deps, {
      kind: 'new_browser',
      recipient: user.email,
      link: origin && `${origin}${routes.profile.href()}#sessions`,
      props: { prenom: user.prenom, device: deviceName(userAgent), at: deps.now().toISOString(), ip },
    }),
  )
  deps.log.info({ event: 'new_browser', userId: user.id, garageId: user.garage_id, ip }, 'new browser')
}
