import pg from 'pg'
import { readTables } from '../../../server/backup/contents.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import type { TestDatabase } from '../../setup/database.ts'

/** Every row of every table, as text, read as the administrator. */
export async function everything({ adminUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const all: Record<string, string[]> = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return all
}

/** An agreement with its log and a key to it. */
export async function addRecord({ db }: TestDatabase, garage_id: string): Promise<void> {
  const [id, now] = [newId(), new Date()]
  await withGarage(db, garage_id, async (tx) => {
    const [process] = await tx.from('processes').where({ garage_id }).pluck('id')
    await tx.from('approvals').insert({
      garage_id,
      id,
      process_id: process ?? newId(),
      title: 'Freins',
      message: '',
      lines: '[]',
      expiry_days: 7,
      created_at: now,
      updated_at: now,
    })
    const event = { garage_id, approval_id: id, position: 0, kind: 'linked', data: '{}', digest: 'x', created_at: now }
    await tx.from('approval_events').insert(event)
    const key = { garage_id, approval_id: id, token_hash: Buffer.from(id), way: 'link' as const, created_at: now }
    await tx.from('approval_tokens').insert(key)
  })
}

/** A mail whose texts have the characters that COPY escapes. */
export async function addMail(
  { db }: TestDatabase,
  garageId: string,
  state: 'sent' | 'queued' | 'dead',
): Promise<void> {
  await withGarage(db, garageId, (tx) =>
    tx.from('mails').insert({
      garage_id: garageId,
      id: newId(),
      kind: 'password_changed',
      recipient: 'a@exemple.fr',
      subject: 'Un\tsujet\\ et\nune ligne',
      text: 'é',
      html: '\\.\n',
      state,
      message_id: newId(),
      created_at: new Date(),
    }),
  )
}
