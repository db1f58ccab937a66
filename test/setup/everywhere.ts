import pg from 'pg'

/** Runs the same statements on each of these servers, one after the other on each. */
export async function everywhere(urls: readonly string[], ...statements: string[]): Promise<void> {
  await Promise.all(urls.map((url) => inTurn(url, statements)))
}

async function inTurn(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database on each server. A maintenance session of Citus may block the first attempt; it is gone at the next.
 */
export async function dropEverywhere(urls: readonly string[], name: string): Promise<void> {
  const statements = [`alter database ${name} allow_connections false`, `drop database ${name} with (force)`]
  await Promise.all(urls.map((url) => again(() => inTurn(url, statements))))
}

async function again(work: () => Promise<void>, tries = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '55006' || tries === 1) throw error
    await again(work, tries - 1)
  }
}
