import type { Request } from 'express'
import type { Deps } from '../deps.ts'
import { inGarage } from '../http/in-garage.ts'
import { deleteClient } from './actions.ts'

/**
 * The deletion that a person asked for, and its line in the log: after a restore, what had been erased since the
 * backup is found there and erased again (docs/rgpd.md).
 * @throws AppError 404; 409 with an open process
 */
export async function eraseClient(deps: Deps, req: Request, clientId: string): Promise<void> {
  const { garageId, userId } = await inGarage(deps, req, async (tx, actor) => {
    await deleteClient(tx, actor, clientId, deps)
    return actor
  })
  deps.log.info({ event: 'client_erased', clientId, garageId, userId }, 'client erased')
}
