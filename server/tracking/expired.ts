import type { Knex } from 'knex'
import * as routes from '../../domain/ground/routes.ts'
import type { GarageContact } from '../../domain/links/public-link.ts'
import { isId } from '../database/ids.ts'
import { readGarage } from '../database/read-garage.ts'
import type { Secrets } from '../deps.ts'
import { decryptToken, encryptToken } from '../secrets/link-token.ts'
import type { Tracking } from './public-process.ts'

const purpose = 'expired-link'

/**
 * The page for an invalid link. For an expired one, the address contains the garage in encrypted form, so that nobody
 * can ask for another garage.
 */
export function expiredHref({ linkKey }: Pick<Secrets, 'linkKey'>, tracking: Tracking): string {
  const garageId = tracking.state === 'expired' ? tracking.garageId : undefined
  if (!garageId) return routes.expiredLink.href()
  return routes.expiredLink.href({}, { garage: encryptToken(linkKey, garageId, purpose).toString('base64url') })
}

/** The public contact details of the garage in an address of `expiredHref`; null for any other. */
export async function expiredGarage(db: Knex, secrets: Secrets, named: unknown): Promise<GarageContact | null> {
  if (typeof named !== 'string' || named.length > 200) return null
  const id = decryptToken(secrets.linkKey, Buffer.from(named, 'base64url'), purpose)
  if (id === null || !isId(id)) return null
  return readGarage(db, id, async (tx) => {
    const sql = 'select nom, telephone, email, horaires from garages where id = :garageId'
    const [row] = await tx.raw<GarageContact>(sql, { garageId: tx.garageId })
    return row ?? null
  })
}
