import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../../server/database/app-role.ts'
import { createDb } from '../../../../server/database/db.ts'
import { migrate } from '../../../../server/database/migrate.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { prepareDatabase } from '../../../../server/prepare-database.ts'
import { isIntact, readLog } from '../../../../server/processes/approvals/proof/log.ts'
import { answered } from '../../../setup/agreement.ts'
import type { Person } from '../../../setup/cast.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

stage()

/** A role that no right and no row-level security restricts. */
let superuser: ReturnType<typeof createDb>
let camille: Caller
let id: string

beforeAll(async () => {
  const { rows } = await app.db.raw('select current_database() as name')
  superuser = createDb(inDatabase(inject('postgres').adminUrl, rows[0].name))
})
afterAll(() => superuser.destroy())

beforeEach(async () => {
  camille = await as(app, people.camille)
  const { process } = await repair(camille)
  id = (await answered(app, camille, process.id)).id
})

const asGarage = (sql: string, { garageId }: Pick<Person, 'garageId'> = people.camille, more: object = {}) =>
  withGarage(app.db, garageId, (tx) => tx.raw(sql, { garageId, id, ...more }))

const kept = async () => Number((await superuser('approval_events').where({ approval_id: id }).count('*'))[0]?.count)

const refused = { code: '42501' }

describe('the database role of the application', () => {
  test('is bound by row-level security', async () => {
    const [role] = await asGarage('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  })

  test('adds events to the record of its own garage and reads them', async () => {
    const before = await kept()
    await asGarage(
      `insert into approval_events select garage_id, approval_id, 99, kind, data, digest, created_at from approval_events
       where garage_id = :garageId and approval_id = :id and position = 0`,
    )
    expect(await kept()).toBe(before + 1)
    expect(await asGarage('select 1 from approval_events where approval_id = :id')).toHaveLength(before + 1)
  })

  test.each([
    "update approval_events set data = '{}'",
    'update approval_events set position = position',
    'update approval_events set digest = digest where approval_id = :id',
    'truncate approval_events',
    `insert into approval_events select garage_id, approval_id, position, kind, data, digest, created_at
     from approval_events where approval_id = :id on conflict (garage_id, approval_id, position) do update set data = '{}'`,
    'select 1 from approval_events where approval_id = :id for update',
  ])('cannot change or empty the record: %s', async (statement) => {
    await expect(asGarage(statement)).rejects.toMatchObject(refused)
  })

  test('cannot merge into the record', async () => {
    const merge = `merge into approval_events e using (values (0)) v (position) on e.position = v.position
      when matched then update set data = '{}'`
    // A distributed database refuses such a statement before it checks rights.
    const [distributed] = await superuser('pg_extension').where({ extname: 'citus' })
    await expect(asGarage(merge)).rejects.toMatchObject(distributed ? { code: 'XX000' } : refused)
  })

  test('cannot delete events younger than five years', async () => {
    const before = await kept()
    await asGarage('delete from approval_events')
    await asGarage('delete from approval_events where approval_id = :id and position = 0')
    expect(await kept()).toBe(before)
  })

  test('deletes events older than five years, of its own garage only', async () => {
    const long = await superuser('approval_events')
      .where({ approval_id: id })
      .update({ created_at: superuser.raw("now() - interval '5 years 1 day'") })
    expect(await asGarage('delete from approval_events where approval_id = :id returning 1', people.denise)).toEqual([])
    expect(await kept()).toBe(long)
    expect(await asGarage('delete from approval_events where approval_id = :id returning 1')).toHaveLength(long)
  })

  test('cannot read or add events of another garage', async () => {
    expect(await asGarage('select 1 from approval_events where approval_id = :id', people.denise)).toEqual([])
    const theirs = { theirs: people.camille.garageId }
    const adding = asGarage(
      `insert into approval_events values (:theirs, :id, 98, 'linked', '{}', 'x', now())`,
      people.denise,
      theirs,
    )
    await expect(adding).rejects.toMatchObject(refused)
  })

  test('reads no event without a garage', async () => {
    expect(await app.db('approval_events').select(1)).toEqual([])
  })
})

describe('the revoked right to change the record', () => {
  const right = async (what: string) =>
    (await app.db.raw(`select has_table_privilege('approval_events', ?) as has`, [what])).rows[0].has

  test('stays revoked after a server start and after migrations', async () => {
    const { connectionString } = app.db.client.config.connection
    const { config, log } = app.deps
    await prepareDatabase(connectionString, { config, log, stopping: new AbortController().signal })
    await migrate(app.db)
    for (const what of ['UPDATE', 'TRUNCATE']) expect(await right(what), what).toBe(false)
    for (const what of ['INSERT', 'SELECT', 'DELETE']) expect(await right(what), what).toBe(true)
  })
})

describe('the digest chain of the record', () => {
  const rows = () => withGarage(app.db, people.camille.garageId, (tx) => readLog(tx, id))

  test('is intact as it was written', async () => {
    const written = await rows()
    expect(written.length).toBeGreaterThan(3)
    expect(isIntact(written)).toBe(true)
  })

  test.each([
    ['one word of a line', "data = replace(data, 'Lambert', 'Lombert')"],
    ['a digest', "digest = repeat('0', 64)"],
  ])('shows that %s was changed', async (_, change) => {
    await superuser.raw(`update approval_events set ${change} where approval_id = ?`, [id])
    expect(isIntact(await rows())).toBe(false)
  })

  test.each([0, 1])('shows that line %i was deleted', async (position) => {
    await superuser('approval_events').where({ approval_id: id, position }).delete()
    expect(isIntact(await rows())).toBe(false)
  })

  test('shows that two lines were swapped', async () => {
    await superuser.raw('update approval_events set position = 100 - position where approval_id = ?', [id])
    await superuser.raw('update approval_events set position = position - 97 where approval_id = ? and position > 99', [
      id,
    ])
    expect(isIntact(await rows())).toBe(false)
  })

  test('no longer matches the digest in the customer’s receipt once it is recomputed', async () => {
    const { mailed, answeredWith } = await receipt()
    expect(mailed).toContain(answeredWith)
    await superuser.raw(
      `update approval_events set data = replace(data, 'refused', 'accepted') where approval_id = ?`,
      [id],
    )
    await reckonAnew()
    const after = await rows()
    expect(isIntact(after)).toBe(true)
    expect(mailed).not.toContain(after.find(({ kind }) => kind === 'answered')?.digest)
  })

  async function receipt() {
    const [mail] = await asGarage(
      `select text from mails where kind = 'approval_receipt' and process_id = (select process_id from approvals where id = :id)`,
    )
    const answeredWith = (await rows()).find(({ kind }) => kind === 'answered')?.digest
    return { mailed: String(mail?.text), answeredWith }
  }

  /** Recomputes all digests, as a superuser who knows the method could. */
  async function reckonAnew() {
    await superuser.raw(
      `do $$ declare line record; before text := ''; begin
         for line in select * from approval_events where approval_id = '${id}' order by position loop
           before := encode(sha256(convert_to(before || E'\\n' || line.data, 'UTF8')), 'hex');
           update approval_events set digest = before where approval_id = line.approval_id and position = line.position;
         end loop;
       end $$`,
    )
  }
})
