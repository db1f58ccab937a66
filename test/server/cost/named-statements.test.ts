import { expect, test } from 'vitest'
import { readGarage } from '../../../server/database/reading.ts'
import { mostNames, namedTexts } from '../../../server/database/statement-names.ts'
import { morningLists } from '../../../server/morning/lists.ts'
import { watchAll } from '../../../server/processes/watch/watch.ts'
import { walk } from '../probes/walk.ts'
import { world } from '../probes/world.ts'

/** All pages, calls and regular work, once. */
async function everythingOnce(): Promise<void> {
  const here = await world()
  try {
    for await (const { status = 0, name } of walk(here)) if (status >= 500) throw new Error(`${status} ${name}`)
    await watchAll(here.app.deps)
    for (const { id, garageId, role } of Object.values(here.people))
      await readGarage(here.app.db, garageId, (tx) => morningLists(tx, { id, role }, here.app.deps.now()))
  } finally {
    await here.close()
  }
}

test('what is asked has one text, whatever its values: a second walk through everything names nothing new', {
  timeout: 120_000,
}, async () => {
  await everythingOnce()
  const first = new Set(namedTexts())
  await everythingOnce()
  const second = namedTexts().filter((text) => !first.has(text))
  if (process.env.DUMP) (await import('node:fs')).writeFileSync(process.env.DUMP, namedTexts().join('\n-----\n'))
  expect(second).toEqual([])
  expect(first.size).toBeLessThan(mostNames)
})
