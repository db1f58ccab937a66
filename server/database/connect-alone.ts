import pg from 'pg'
import { types } from './types.ts'

/** Opens a connection beside the pool; without the listener, its breaking would end the process. */
export async function connectAlone(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, types, ...config })
  client.on('error', () => {})
  await client.connect()
  return client
}
