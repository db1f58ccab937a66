import { expect, test } from 'vitest'
import { readGarage } from '../../../server/database/read-garage.ts'
import { mostNames, namedTexts } from '../../../server/database/statement-names.ts'
import { morningLists } from '../../../server/morning/morning.ts'
import { watchAll } from '../../../server/processes/watch/watch.ts'
import { walk } from '../probes/walk.ts'
import { world } from '../probes/world.ts'

/** All pages, calls and regular work, once. @returns the texts that got a name */
async function everythingOnce(): Promise<readonly string[]> {
  const here = await world()
  try {
    for await (const { status = 0, name } of walk(here)) if (status >= 500) throw new Error(`${status} ${name}`)
    await watchAll(here.app.deps)
    for (const { id, garageId, role } of Object.values(here.people))
      await readGarage(here.app.db, garageId, (tx) => morningLists(tx, { id, role }, here.app.deps.now()))
    return namedTexts(here.app.db)
  } finally {
    await here.close()
  }
}

test('a second walk through all calls and pages names no new statement', {
  timeout: 120_000,
}, async () => {
  const first = new Set(await everythingOnce())
  const again = await everythingOnce()
  expect(again.filter((text) => !first.has(text))).toEqual([])
  expect(first.size).toBeGreaterThan(100)
  expect(first.size).toBeLessThan(mostNames)
})
