import type { Request, Response } from 'express'
import type { ApiRoute } from '../../domain/api-routes.ts'
import { readAtOnce, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { type Actor, actorOf } from './actor.ts'
import { type Answer, fingerprintOf, formKey, idempotencyKey, withIdempotencyKey } from './idempotency.ts'

type Work<T> = (tx: TenantTx, actor: Actor) => Promise<T>

/** One transaction in the actor's garage: all that one request reads or writes there. */
export function inGarage<T>({ db }: Deps, req: Request, work: Work<T>): Promise<T> {
  const actor = actorOf(req)
  return withGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/** For pages and calls that only read, and ask for everything before they await anything: one wait for the database. */
export function readInGarage<T>({ db }: Deps, req: Request, work: Work<T>): Promise<T> {
  const actor = actorOf(req)
  return readAtOnce(db, actor.garageId, (tx) => work(tx, actor))
}

/**
 * The JSON door of a call marked (idem): key from the header, answer sent, `Idempotent-Replayed` on a repeat.
 * @param show what is sent, read anew from what is stored: for an answer that holds a link which must not lie in clear
 */
export async function sendIdempotent<Body>(
  deps: Deps,
  req: Request,
  res: Response,
  route: ApiRoute,
  work: Work<Answer & { body: Body }>,
  show: (tx: TenantTx, actor: Actor, body: Body) => unknown = (_tx, _actor, body) => body,
): Promise<void> {
  const key = idempotencyKey(req.get('idempotency-key'))
  const { status, body, replayed } = await inGarage(deps, req, async (tx, actor) => {
    const answer = await withIdempotencyKey(tx, { ...requestOf(deps, actor, route, req.body), key }, () =>
      work(tx, actor),
    )
    return { ...answer, body: await show(tx, actor, answer.body as Body) }
  })
  if (replayed) res.setHeader('Idempotent-Replayed', 'true')
  res.status(status).json(body)
}

/** The HTML door of the same: key from the hidden field `cle`; a double click waits and gets the first answer. */
export function idempotentForm(deps: Deps, req: Request, route: ApiRoute, work: Work<Answer>): Promise<Answer> {
  const { _csrf, cle, ...fields } = (req.body ?? {}) as Record<string, unknown>
  const key = formKey({ cle })
  return inGarage(deps, req, (tx, actor) =>
    withIdempotencyKey(tx, { ...requestOf(deps, actor, route, fields), key, wait: true }, () => work(tx, actor)),
  )
}

function requestOf({ secrets }: Deps, actor: Actor, route: ApiRoute, body: unknown) {
  return {
    scope: actor.userId,
    route: `${route.method} ${route.path}`,
    fingerprint: fingerprintOf(secrets.linkKey, body),
  }
}
