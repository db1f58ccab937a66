import type { Request } from 'express'
import type { CallName } from '../../domain/calls.ts'
import { readGarage } from '../database/reading.ts'
import { type TenantRead, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { type Actor, actorOf } from './actor.ts'
import type { Make } from './call-handlers.ts'
import { fingerprintOf, formKey, type IdempotentRequest, storedAnswer, withIdempotencyKey } from './idempotency.ts'

type Work<T> = (tx: TenantTx, actor: Actor) => Promise<T>

/** One transaction in the actor's garage: all that one request reads or writes there. */
export function inGarage<T>({ db }: Deps, req: Request, work: Work<T>): Promise<T> {
  const actor = actorOf(req)
  return withGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/** The same for what only reads. */
export function readInGarage<T>({ db }: Deps, req: Request, work: (tx: TenantRead, actor: Actor) => Promise<T>) {
  const actor = actorOf(req)
  return readGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/** The form of a call that is done once: key from the hidden field `cle`; a double click waits and gets the first answer. */
export async function idempotentForm<T>(deps: Deps, req: Request, name: CallName, work: Work<T>): Promise<T> {
  const { _csrf, cle, ...body } = req.body ?? {}
  const { body: made } = await inGarage(deps, req, (tx, actor) => {
    const request = idempotentRequest(deps, actor, { name, key: formKey({ cle }), body, wait: true })
    return withIdempotencyKey(tx, request, async () => ({ status: 201, body: await work(tx, actor) }))
  })
  return made as T
}

type Made = { id: string }

/** What is done once for a key, its long part before the transaction, and not at all where the key is known. */
export async function preparedOnce(deps: Deps, req: Request, given: Given, prepare: () => Promise<Make>) {
  const request = idempotentRequest(deps, actorOf(req), given)
  const known = await readInGarage(deps, req, (tx) => storedAnswer(tx, request))
  if (known) return { id: (known.body as Made).id, replayed: true }
  const make = await prepare()
  const { body, replayed } = await inGarage(deps, req, (tx, actor) =>
    withIdempotencyKey(tx, request, async () => ({ status: 201, body: { id: (await make(tx, actor)).id } })),
  )
  return { id: (body as Made).id, replayed }
}

type Given = { name: CallName; key: string; body: unknown; wait?: boolean }

export function idempotentRequest({ secrets }: Deps, actor: Actor, { name, body, ...rest }: Given): IdempotentRequest {
  return { ...rest, scope: actor.userId, route: name, fingerprint: fingerprintOf(secrets.linkKey, body) }
}
