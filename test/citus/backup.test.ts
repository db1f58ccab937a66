import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '../../server/backup/write.ts'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { fileStorage, type PhotoStorage } from '../../server/photos/storage/storage.ts'
import { cast } from '../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

let folder: string
let photos: PhotoStorage
let busy: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-citus-'))
  photos = fileStorage(join(folder, 'photos-here'))
  busy = await testDatabase()
})
afterAll(async () => {
  await busy.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup holds one moment of all nodes while other sessions keep writing', async () => {
  const { camille, denise } = await cast(busy)
  let writing = true
  let written = 0
  // An invitation is stored on a node, its token on the coordinator: a backup holds both or neither.
  const writer = async (garageId: string) => {
    while (writing) await withGarage(busy.db, garageId, invite).then(() => (written += 1))
  }
  const writers = [camille, denise, camille, denise].map(({ garageId }) => writer(garageId))
  for (let round = 0; round < 10; round += 1) {
    const from = written
    const file = join(folder, `${round}.gz`)
    await writeBackup(busy.url, file, { passphrase: null, secret: null }, { photos })
    await expect.poll(() => written).toBeGreaterThan(from + 10)
    const [ids, tokens] = [column(file, 'invitations', 'id'), column(file, 'invitation_tokens', 'invitation_id')]
    expect(tokens).toEqual(ids)
  }
  writing = false
  await Promise.all(writers)
})

async function invite(tx: Parameters<Parameters<typeof withGarage>[2]>[0]): Promise<void> {
  const [id, garage_id] = [newId(), tx.garageId]
  const invited = { email: `${id}@exemple.fr`, role: 'employee', expires_at: new Date(), token_cipher: randomBytes(8) }
  await tx.from('invitations').insert({ garage_id, id, ...invited })
  await tx.from('invitation_tokens').insert({ garage_id, invitation_id: id, token_hash: randomBytes(32) })
}

/** The sorted values of one column of a table in a backup. */
function column(file: string, table: string, name: string): string[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
  const at = JSON.parse(lines[start] ?? '').columns.indexOf(name)
  const rows = lines.slice(start + 1, lines.indexOf('\\.', start))
  return rows.map((row) => row.split('\t')[at] ?? '').sort()
}
