import pg from 'pg'
import { decryptToken } from '../../server/secrets/link-token.ts'
import type { Visitor } from './visitor.ts'

/** A garage of the seed: who asks, and what there is to ask for. */
export type Garage = { visitor: Visitor; processes: Known[] }

export type Known = {
  id: string
  status: string
  clientId: string
  nom: string
  plaque: string
  /** The id of the first open step, while it is proposed. */
  nextStepId: string | null
  /** The token of its public link, while it lives. */
  token: string | null
}

/** Reads the garages directly: what is asked for first must be new to the application. */
export async function knownGarages(freeUrl: string, visitors: Visitor[], linkKey: Buffer): Promise<Garage[]> {
  const client = new pg.Client({ connectionString: freeUrl })
  await client.connect()
  try {
    const garages: Garage[] = []
    for (const visitor of visitors) {
      const { rows } = await client.query(ofOne, [visitor.email])
      garages.push({ visitor, processes: rows.map((row) => ({ ...row, token: open(row, linkKey) })) })
    }
    return garages
  } finally {
    await client.end()
  }
}

const ofOne = `
  select p.id, p.status, c.id as "clientId", c.nom, v.plaque, s.id as "nextStepId", l.token_cipher as cipher
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

function open({ cipher, id }: { cipher: Buffer | null; id: string }, linkKey: Buffer): string | null {
  return cipher && decryptToken(linkKey, cipher, id)
}
