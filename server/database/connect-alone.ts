import pg from 'pg'
import { types } from './types.ts'

/** Opens a connection outside of the pool. Without the listener, a broken connection would end the process. */
export async function connectAlone(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, types, ...config })
  client.on('error', () => {})
  await client.connect()
  return client
}
