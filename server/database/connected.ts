import pg from 'pg'

/** A connection beside the pool. One that breaks says so to the statement under way; unheard, the event would end the process. */
export async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ keepAlive: true, ...config })
  client.on('error', () => {})
  await client.connect()
  return client
}
