import { demoPassword } from '../../server/demo/perrin.ts'
import { decryptToken } from '../../server/secrets/link-token.ts'
import { loadSecrets } from '../../server/secrets/secrets.ts'
import { signIn } from '../faults/garage.ts'
import type { Installation } from '../faults/installation.ts'

/** A signed-in person: a cookie for pages, a token for calls. */
export type Person = { base: string; cookie: string; token: string }

/**
 * @property nextStepId the first open step, while it is proposed @property token of the customer's link, while valid
 */
export type Known = {
  id: string
  status: string
  clientId: string
  plaque: string
  nextStepId: string | null
  token: string | null
}

/** A garage of the seed, by the number in its admin's address. */
export type Garage = { number: number; processes: Known[] }

const emailOf = (garage: number) => `admin@garage-${garage}.example`

/** Signs in the admin of a garage. */
export const adminOf = async (base: string, { number }: Garage): Promise<Person> => ({
  base,
  ...(await signIn(base, { email: emailOf(number), password: demoPassword })),
})

/** Reads some garages from the database, spread over all. */
export async function knownGarages({ ask, folder }: Installation, all: number, most: number): Promise<Garage[]> {
  const { linkKey } = await loadSecrets({ appSecret: undefined, dataDir: folder })
  const count = Math.min(all, most)
  const garages = Array.from({ length: count }, async (_, index) => {
    const number = 1 + Math.floor((index * all) / count)
    const rows = await ask<Known & { cipher: Buffer | null }>(processesOfOne, [emailOf(number)])
    const opened = rows.map((row) => ({ ...row, token: row.cipher && decryptToken(linkKey, row.cipher, row.id) }))
    return { number, processes: opened }
  })
  return Promise.all(garages)
}

const processesOfOne = `
  select p.id, p.status, c.id as "clientId", v.plaque, s.id as "nextStepId", l.token_cipher as cipher
  from users u
  join processes p on p.garage_id = u.garage_id
  join clients c on c.garage_id = p.garage_id and c.id = p.client_id
  join cars v on v.garage_id = p.garage_id and v.id = p.car_id
  left join process_steps s on s.garage_id = p.garage_id and s.process_id = p.id
    and s.position = p.steps_validated and s.status = 'proposed'
  left join tracking_links l on l.garage_id = p.garage_id and l.process_id = p.id
    and p.link_expires_at > now() + interval '1 day'
  where u.email = $1
  order by p.start_date desc, p.id desc
  limit 1000`
