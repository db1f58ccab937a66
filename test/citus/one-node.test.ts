import { afterAll, beforeAll, expect, test } from 'vitest'
import { walk } from '../server/probes/walk.ts'
import { type World, world } from '../server/probes/world.ts'

let here: World

beforeAll(async () => {
  here = await world()
  await askOneNodeOnly()
}, 300_000)
afterAll(() => here.close())

test('every page, call and job sends each statement to one node', async () => {
  const failed: string[] = []
  for await (const { name, status = 0 } of walk(here)) if (status >= 500) failed.push(`${status} ${name}`)
  expect(failed).toEqual([])
  // A failed job is only visible in the log.
  expect(here.app.logged()).not.toContain('multi-task query')
}, 300_000)

test('the test database refuses a statement that needs several nodes', async () => {
  await expect(here.app.db('clients').select('id')).rejects.toThrow('multi-task query')
})

/** Applies to new connections, so the pool that furnished the garages is closed. */
async function askOneNodeOnly(): Promise<void> {
  const { db } = here.app
  const { rows } = await db.raw<{ rows: [{ name: string }] }>('select current_database() as name')
  await db.raw(`alter database ${rows[0].name} set citus.multi_task_query_log_level = 'error'`)
  await db.destroy()
  db.initialize()
}
