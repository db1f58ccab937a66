import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { readGarage } from '../../../server/database/read-garage.ts'
import { tables } from '../../../server/database/tables.ts'
import { type TenantRead, type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { startRecording, stopRecording } from '../../setup/statements.ts'

let database: TestDatabase
const perrin = newId()
const rival = newId()

beforeAll(async () => {
  database = await testDatabase({ max: 2 })
  for (const id of [perrin, rival]) await open(id)
})
afterAll(() => database.close())

test('without a garage or for another garage, no row is visible', async () => {
  const id = await withGarage(database.db, perrin, (tx) => addClient(tx))
  expect(await database.db('clients').select()).toEqual([])
  const empty = await open(newId())
  expect(await withGarage(database.db, empty, (tx) => tx.from('clients').select())).toEqual([])
  const own = await withGarage(database.db, perrin, (tx) => tx.from('clients').where({ id }).select('id'))
  expect(own).toEqual([{ id }])
})

test('a row of another garage cannot be written', async () => {
  const writing = withGarage(database.db, perrin, (tx) => addClient(tx, rival))
  await expect(writing).rejects.toMatchObject({ code: '42501' })
})

test('a row cannot reference another garage', async () => {
  const client = await withGarage(database.db, rival, (tx) => addClient(tx))
  const car = { garage_id: perrin, id: newId(), client_id: client, marque: 'Renault', plaque: 'AB123CD', search: '' }
  const writing = withGarage(database.db, perrin, (tx) => tx.from('cars').insert(car))
  await expect(writing).rejects.toMatchObject({ code: '23503', message: expect.stringContaining('cars_client_fkey') })
})

test('a failed transaction is rolled back, and its connection can be used again', async () => {
  const before = await withGarage(database.db, perrin, count)
  const failing = withGarage(database.db, perrin, async (tx) => {
    await addClient(tx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await withGarage(database.db, perrin, count)).toBe(before)
  for (let round = 0; round < 10; round += 1) await withGarage(database.db, perrin, count)
})

test('two garages that share two connections never see each other', async () => {
  const seesItself = (garageId: string) =>
    withGarage(database.db, garageId, async (tx) => {
      const [row] = await tx.raw<{ id: string }>(`select current_setting('app.garage_id') as id`)
      return row?.id === garageId
    })
  // In rounds, so that no round waits long for a connection, even on a busy machine.
  for (let round = 0; round < 10; round += 1) {
    const seen = await Promise.all(Array.from({ length: 40 }, (_, index) => seesItself(index % 2 ? perrin : rival)))
    expect(seen).not.toContain(false)
  }
})

test('a transaction that has ended refuses queries', async () => {
  let kept: TenantTx | undefined
  await withGarage(database.db, perrin, async (tx) => {
    kept = tx
  })
  await expect(kept?.from('clients').select()).rejects.toThrow('already complete')
})

test.each(['', 'x', `${randomUUID()}'; drop table clients; --`])('withGarage refuses %j as a garage', async (id) => {
  await expect(withGarage(database.db, id, count)).rejects.toThrow(TypeError)
})

test('a query built in a transaction and awaited after its end does not run', async () => {
  const id = newId()
  const late = await withGarage(database.db, perrin, async (tx) => [
    tx.from('clients').insert({ garage_id: perrin, id, nom: 'Trop', prenom: 'Tard', search: '' }),
  ])
  await expect(late[0]).rejects.toThrow('already complete')
  expect(await withGarage(database.db, perrin, (tx) => tx.from('clients').where({ id }).select())).toEqual([])
})

test('a transaction fails when its code hides a failed statement', async () => {
  const hiding = withGarage(database.db, perrin, async (tx) => {
    await addClient(tx)
    await tx.raw('select 1 / 0').catch(() => {})
  })
  await expect(hiding).rejects.toMatchObject({ code: '22012' })
})

test.each(['40001', '40P01'])('error %s is retried three times at most', async (code) => {
  let runs = 0
  const fail = (tx: TenantTx) => tx.raw(`do $$ begin raise exception 'busy' using errcode = '${code}'; end $$`)
  const lucky = await withGarage(database.db, perrin, async (tx) => {
    runs += 1
    if (runs < 3) await fail(tx)
    return runs
  })
  expect(lucky).toBe(3)
  runs = 0
  const hopeless = withGarage(database.db, perrin, async (tx) => {
    runs += 1
    await fail(tx)
  })
  await expect(hopeless).rejects.toMatchObject({ code })
  expect(runs).toBe(4)
})

test('two deadlocked transactions both succeed', async () => {
  const [first, second] = await Promise.all([newClient(), newClient()])
  const rename = (nom: string, order: string[]) =>
    withGarage(database.db, perrin, async (tx) => {
      for (const id of order) {
        await tx.from('clients').where({ garage_id: perrin, id }).update({ nom })
        await tx.raw('select pg_sleep(0.1)')
      }
    })
  await Promise.all([rename('Un', [first, second]), rename('Deux', [second, first])])
  const names = await withGarage(database.db, perrin, (tx) =>
    tx.from('clients').whereIn('id', [first, second]).distinct().pluck('nom'),
  )
  expect(names).toHaveLength(1)
})

test('a lost connection is not used again', async () => {
  await newClient()
  const broken = withGarage(database.db, perrin, (tx) => tx.raw('select pg_terminate_backend(pg_backend_pid())'))
  await expect(broken).rejects.toThrow()
  for (let round = 0; round < 4; round += 1) expect(await withGarage(database.db, perrin, count)).toBeGreaterThan(0)
})

describe('a savepoint', () => {
  test('rolls back its own failure, and the transaction continues', async () => {
    const ids = await withGarage(database.db, perrin, async (tx) => {
      const kept = await addClient(tx)
      const failing = tx.savepoint(async (part) => {
        await addClient(part)
        return part.raw('select 1 / 0')
      })
      await expect(failing).rejects.toMatchObject({ code: '22012' })
      return [kept, await tx.savepoint((part) => addClient(part))]
    })
    expect(await withGarage(database.db, perrin, (tx) => known(tx, ids))).toHaveLength(2)
    expect(await withGarage(database.db, rival, (tx) => known(tx, ids))).toEqual([])
  })

  test('fails when its code hides a failed statement', async () => {
    const done = await withGarage(database.db, perrin, async (tx) => {
      const hiding = tx.savepoint((part) => part.raw('select 1 / 0').catch(() => []))
      await expect(hiding).rejects.toMatchObject({ code: '22012' })
      return tx.raw('select 1 as one')
    })
    expect(done).toEqual([{ one: 1 }])
  })

  test('is rolled back with its transaction', async () => {
    let id = ''
    const failing = withGarage(database.db, perrin, async (tx) => {
      id = await tx.savepoint((part) => addClient(part))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await withGarage(database.db, perrin, (tx) => known(tx, [id]))).toEqual([])
  })
})

describe('a read-only transaction', () => {
  const names = (tx: TenantRead) => tx.from('clients').select('id')

  test('returns rows of its garage only', async () => {
    const id = await newClient()
    const [first, then] = await readGarage(database.db, perrin, async (tx) => {
      const found = await known(tx, [id])
      return [found, await known(tx, [id])]
    })
    expect([first, then]).toEqual([[{ id }], [{ id }]])
    expect(await readGarage(database.db, rival, (tx) => known(tx, [id]))).toEqual([])
  })

  test('refuses every write', async () => {
    const before = await withGarage(database.db, perrin, count)
    const writing = readGarage(database.db, perrin, (tx) => addClient(tx as TenantTx))
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    const changing = readGarage(database.db, perrin, (tx) => tx.from('clients').where({ nom: 'Lambert' }).delete())
    await expect(changing).rejects.toMatchObject({ code: '25006' })
    expect(await withGarage(database.db, perrin, count)).toBe(before)
  })

  test('has no type that writes', () => {
    type Builder = ReturnType<TenantRead['from']>
    expectTypeOf<Builder>().not.toHaveProperty('insert')
    expectTypeOf<Builder>().not.toHaveProperty('update')
    expectTypeOf<Builder>().not.toHaveProperty('delete')
    expectTypeOf<TenantTx>().toExtend<TenantRead>()
    expectTypeOf<TenantRead>().not.toExtend<TenantTx>()
  })

  test('throws the error of the failed statement, even when the code hides it', async () => {
    const failing = (tx: TenantRead) => Promise.all([tx.raw('select 1 / 0'), names(tx)])
    await expect(readGarage(database.db, perrin, failing)).rejects.toMatchObject({ code: '22012' })
    const hiding = (tx: TenantRead) => Promise.all([tx.raw('select 1 / 0').catch(() => []), names(tx)])
    await expect(readGarage(database.db, perrin, hiding)).rejects.toMatchObject({ code: '22012' })
    const silent = (tx: TenantRead) => tx.raw('select 1 / 0').catch(() => [])
    await expect(readGarage(database.db, perrin, silent)).rejects.toMatchObject({ code: '22012' })
  })

  test('throws the error of its code, and leaves the connections clean', async () => {
    await newClient()
    const none = () => Promise.reject(new Error('nobody'))
    const early = (): Promise<never> => {
      throw new Error('not you')
    }
    for (let round = 0; round < 5; round += 1) {
      await expect(readGarage(database.db, perrin, early)).rejects.toThrow('not you')
      await expect(readGarage(database.db, perrin, (tx) => names(tx).then(none))).rejects.toThrow('nobody')
    }
    const { rows } = await database.db.raw(`select current_setting('app.garage_id', true) as garage`)
    expect(rows[0].garage || null).toBeNull()
    for (let round = 0; round < 4; round += 1) expect(await withGarage(database.db, perrin, count)).toBeGreaterThan(0)
  })

  test('sends its queries together with its beginning, and does not wait for its commit', async () => {
    startRecording()
    await readGarage(database.db, perrin, (tx) => Promise.all([tx.raw('select 1 as one'), names(tx)]))
    const sent = stopRecording()
    expect(sent.map(({ text }) => text)).toEqual([
      'BEGIN TRANSACTION READ ONLY;',
      `SET LOCAL app.garage_id = '${perrin}'`,
      'select 1 as one',
      'select "id" from "clients"',
      'COMMIT;',
    ])
    expect(sent.slice(0, 4).map(({ trip }) => trip)).toEqual([1, 1, 1, 1])
    expect(sent.at(-1)?.answered).toBe(false)
  })

  test('refuses queries after its end', async () => {
    const id = await newClient()
    const [late, fragment, kept] = await readGarage(database.db, perrin, async (tx) => [
      [known(tx, [id])],
      [tx.sql('select 1')],
      tx,
    ])
    await expect(late[0]).rejects.toThrow('already complete')
    await expect(fragment[0]).rejects.toThrow('already complete')
    await expect(kept.raw('select 1')).rejects.toThrow('already complete')
  })

  test('throws when its connection is lost, and that connection is not used again', async () => {
    const broken = readGarage(database.db, perrin, (tx) => tx.raw('select pg_terminate_backend(pg_backend_pid())'))
    await expect(broken).rejects.toThrow()
    for (let round = 0; round < 4; round += 1)
      expect(await readGarage(database.db, perrin, (tx) => tx.raw('select 1 as one'))).toEqual([{ one: 1 }])
  })

  test('is retried after a serialization error', async () => {
    let runs = 0
    const lucky = await readGarage(database.db, perrin, async (tx) => {
      runs += 1
      if (runs < 3) await tx.raw(`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`)
      return runs
    })
    expect(lucky).toBe(3)
  })

  test('refuses an invalid garage', async () => {
    await expect(readGarage(database.db, 'x', names)).rejects.toThrow(TypeError)
  })
})

test('the garage is set by its own statement before any query', async () => {
  const asks: ((tx: TenantRead) => PromiseLike<unknown>)[] = [
    (tx) => tx.raw('select 2'),
    (tx) => tx.from('clients').select('id'),
    (tx) => tx.from('clients').first('id'),
    (tx) => tx.from('clients').count().first(),
    (tx) => tx.from('clients').pluck('id'),
  ]
  for (const ask of asks) {
    startRecording()
    await withGarage(database.db, perrin, async (tx) => {
      await ask(tx)
    })
    const [begin, set, asked] = stopRecording().map(({ text }) => text)
    expect([begin, set]).toEqual(['BEGIN;', `SET LOCAL app.garage_id = '${perrin}'`])
    expect(asked).toMatch(/^select/)
  }
})

test('a search uses its index despite row-level security', async () => {
  const large = await open(newId())
  const plan = await withGarage(database.db, large, async (tx) => {
    await tx.raw(
      `insert into clients (garage_id, id, nom, prenom, search)
       select :large, gen_random_uuid(), 'Client', 'Un', md5(n::text) from generate_series(1, 3000) n`,
      { large },
    )
    await tx.raw(`select gin_clean_pending_list('clients_garage_search_idx')`)
    await tx.raw('analyze clients')
    await tx.raw('set local enable_seqscan = off')
    return tx.raw(`explain select id from clients where garage_id = :large and search like '%lambert%'`, { large })
  })
  expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on clients_garage_search_idx.*Index Cond: .*search ~~/)
})

/** Read before the garage is known, or of no garage: `server/database/tables.ts` keeps them whole. */
const whole = Object.entries(tables).filter(([, { place }]) => place !== 'distributed')
const lookUps = [...whole.map(([table]) => table), 'knex_migrations', 'knex_migrations_lock'].toSorted()

test('every table is a known look-up table or has forced row-level security', async () => {
  const { rows } = await database.db.raw(`
    select relname, relrowsecurity and relforcerowsecurity as held from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`)
  const free = rows.filter(({ held }: { held: boolean }) => !held).map(({ relname }: { relname: string }) => relname)
  expect(free).toEqual(lookUps)
})

async function open(id: string): Promise<string> {
  await database.db('garages').insert({ id, nom: `Garage ${id}` })
  return id
}

const newClient = () => withGarage(database.db, perrin, (tx) => addClient(tx))

async function addClient(tx: TenantTx, garageId = tx.garageId): Promise<string> {
  const id = newId()
  await tx
    .from('clients')
    .insert({ garage_id: garageId, id, nom: 'Lambert', prenom: 'Sophie', search: 'lambert sophie' })
  return id
}

const known = (tx: TenantRead, ids: string[]) => tx.from('clients').whereIn('id', ids).select('id')

async function count(tx: TenantRead): Promise<number> {
  return (await tx.from('clients').select('id')).length
}

test('parallel statements throw the error of the statement that failed first', async () => {
  const together = withGarage(database.db, perrin, async (tx) => {
    const broken = tx.raw('select 1 / 0').catch(() => [])
    return Promise.all([broken, tx.raw('select 1')])
  })
  await expect(together).rejects.toMatchObject({ code: '22012' })
})
