import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Attack, result } from '../outcome.ts'

/** Tables that let somebody in, or hold the keys to do so. */
const keys = ['sessions', 'auth_sessions', 'refresh_families']

/** A found backup shows the garage; it must not let anybody sign in. */
export const forgedFromBackup: Attack = async (target) => {
  await target.owner()
  const folder = await mkdtemp(join(tmpdir(), 'fil-attack-'))
  try {
    const file = join(folder, 'sauvegarde')
    await target.backUp(file)
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    const header = JSON.parse(lines[0] ?? '{}')
    const { rows = {} } = JSON.parse(lines.filter(Boolean).at(-1) ?? '{}')
    const filledTables = keys.filter((table) => (rows[table] ?? 0) > 0)
    return result('a backup read by who finds it', 'neither session, nor token, nor key', [
      [filledTables.length === 0, `it holds ${filledTables.join(', ')}`],
      [!header.secret, 'it holds the root of the keys'],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
