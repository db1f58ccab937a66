import { beforeEach, describe, expect, inject, test } from 'vitest'
import * as routes from '../../../../domain/ground/routes.ts'
import { inDatabase } from '../../../../server/database/app-role.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { purgeExpired } from '../../../../server/maintenance/purge.ts'
import { answered, ask, brakes } from '../../../setup/agreement.ts'
import { as, browse, type Caller, stranger } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { superuserOf } from '../../../setup/superuser.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { findTexts } from '../../privacy/every-cell.ts'
import { app, people, stageForEach } from '../../stage.ts'

stageForEach({}, { database: 'own' })

let camille: Caller
let bruno: Caller
let made: Awaited<ReturnType<typeof repair>>
let processId: string

beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  made = await repair(camille)
  processId = made.process.id
})

const dayMs = 24 * 60 * 60 * 1000
const rows = (table: string) =>
  withGarage(app.db, people.camille.garageId, (tx) => tx.from(table).where({ garage_id: tx.garageId }))
const settings = async () => (await (await browse(app, people.camille)).get(routes.personalData.href())).text
const heading = 'Accords gardés pour preuve'

describe('an agreement after its client is erased', () => {
  async function erased() {
    const one = await answered(app, camille, processId)
    await finish(camille, made.process)
    expect((await camille.delete(`/clients/${made.client.id}`)).status).toBe(204)
    return one
  }

  test('is readable with its record by administrators, and hidden from employees', async () => {
    const { at, detail } = await erased()
    const kept = await camille.get(at)
    expect(kept.body).toMatchObject({ state: 'answered', answeredBy: 'Sophie Lambert', acceptedCents: 18_400 })
    expect(kept.body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...detail.events.map(({ kind }) => kind),
      'sealed',
    ])
    expect((await bruno.get(at)).status).toBe(404)
    expect((await bruno.get(`/processes/${processId}/approvals`)).body.items).toEqual([])
    expect((await camille.get(`/processes/${processId}/approvals`)).body.items).toHaveLength(1)
  })

  test('has a link that leads only to the withdrawal page, while withdrawal is possible', async () => {
    const { link, token } = await erased()
    expect((await stranger(app).get(link)).status).toBe(404)
    const visitor = await browse(app)
    const way = await visitor.get(routes.publicApprovalRenounce.href({ token }))
    expect((await visitor.get(way.headers.location ?? '')).text).toContain('Confirmer la rétractation')
  })

  test('has no valid link when everything was refused', async () => {
    const { link } = await answered(app, camille, processId, { given: ['refused', 'refused'] })
    await finish(camille, made.process)
    await camille.delete(`/clients/${made.client.id}`)
    expect((await stranger(app).get(link)).status).toBe(404)
    expect(await app.db('approval_tokens').where({ garage_id: people.camille.garageId })).toEqual([])
  })

  test('leaves the name in the agreement and its record only, the plate in the parts register', async () => {
    const { rows: found } = await app.db.raw('select current_database() as name')
    const adminUrl = inDatabase(inject('postgres').adminUrl, found[0].name)
    await erased()
    expect(await findTexts(adminUrl, ['Lambert', made.email, made.plaque], people.camille.garageId)).toEqual([
      'approval_events.data',
      'approvals.answered_by',
      'parts_choices.plaque',
    ])
  })

  test('is listed in the settings of administrators; other garages and employees see no list', async () => {
    expect(await settings()).not.toContain(heading)
    const { id } = await erased()
    const page = await settings()
    expect(page).toContain(heading)
    expect(page).toContain(routes.approvalProof.href({ id: processId, approvalId: id }))
    const denise = await browse(app, people.denise)
    expect((await denise.get(routes.personalData.href())).text).not.toContain(heading)
    expect((await (await browse(app, people.bruno)).get(routes.personalData.href())).text).not.toContain(heading)
  })
})

describe('an agreement after its process is deleted', () => {
  test('is withdrawn, sealed and readable by administrators; drafts are deleted', async () => {
    const { at, link } = await ask(camille, processId)
    const { id: draft } = (await bruno.post(`/processes/${processId}/approvals`, brakes)).body
    expect((await camille.delete(`/processes/${processId}`)).status).toBe(204)
    const { body } = await camille.get(at)
    expect(body).toMatchObject({ state: 'withdrawn' })
    expect(body.events.slice(-2)).toMatchObject([{ kind: 'withdrawn' }, { kind: 'sealed' }])
    expect((await bruno.get(at)).status).toBe(404)
    expect((await camille.get(`/processes/${processId}/approvals/${draft}`)).status).toBe(404)
    expect((await stranger(app).get(link)).status).toBe(404)
    expect(await settings()).toContain(heading)
  })

  test('is hidden from another garage', async () => {
    const { at } = await ask(camille, processId)
    await camille.delete(`/processes/${processId}`)
    expect((await (await as(app, people.denise)).get(at)).status).toBe(404)
  })

  test('refuses every further action', async () => {
    const { at } = await ask(camille, processId)
    await camille.delete(`/processes/${processId}`)
    for (const act of ['withdraw', 'remind', 'links', 'steps', 'corrections'])
      expect([act, (await camille.post(`${at}/${act}`)).status]).toEqual([act, 404])
  })
})

describe('the retention of an agreement', () => {
  /** Makes an agreement older by a time span, also for the database's own clock. */
  async function aged(id: string, span: string) {
    const superuser = await superuserOf(app.db)
    // The zone is fixed: Citus does not send an expression that depends on the session to several nodes.
    const before = superuser.raw("(created_at at time zone 'UTC' - cast(? as interval)) at time zone 'UTC'", [span])
    await superuser('approvals').where({ id }).update({ created_at: before })
    await superuser('approval_events').where({ approval_id: id }).update({ created_at: before })
    await superuser.destroy()
  }

  test('is five years from its last event, then its record and links are deleted too', async () => {
    const { id, at } = await answered(app, camille, processId)
    await aged(id, '4 years 364 days')
    expect(await purgeExpired(app.deps)).toMatchObject({ approvals: 0 })
    expect((await camille.get(at)).status).toBe(200)
    await aged(id, '2 days')
    expect(await purgeExpired(app.deps)).toMatchObject({ approvals: 1 })
    for (const table of ['approvals', 'approval_events', 'approval_tokens']) expect(await rows(table)).toEqual([])
    expect((await camille.get(`/processes/${processId}`)).body).toMatchObject({ approval: null, approvals: [] })
  })

  test('is extended by a later event, for the whole record', async () => {
    const { id, at } = await answered(app, camille, processId)
    await aged(id, '6 years')
    await camille.post(`${at}/steps`)
    expect(await purgeExpired(app.deps)).toMatchObject({ approvals: 0 })
    expect((await camille.get(at)).body.events.length).toBeGreaterThan(4)
  })

  test('ignores a server clock that is ahead', async () => {
    const { id, at } = await answered(app, camille, processId)
    app.travel(6 * 366 * dayMs)
    expect(await purgeExpired(app.deps)).toMatchObject({ approvals: 0 })
    expect((await rows('approval_events')).length).toBeGreaterThan(3)
    expect((await rows('approvals')).map((row: { id: string }) => row.id)).toEqual([id])
    expect(at).toContain(id)
  })

  test('is 90 days for its links', async () => {
    await answered(app, camille, processId)
    app.travel(89 * dayMs)
    await purgeExpired(app.deps)
    expect((await rows('approval_tokens')).length).toBeGreaterThan(0)
    app.travel(2 * dayMs)
    await purgeExpired(app.deps)
    expect(await rows('approval_tokens')).toEqual([])
  })

  test('is one year after the end of the process for a draft that was never sent', async () => {
    const other = (await repair(camille)).process.id
    for (const id of [processId, other]) await bruno.post(`/processes/${id}/approvals`, brakes)
    await finish(camille, made.process)
    app.travel(364 * dayMs)
    expect(await purgeExpired(app.deps)).toMatchObject({ approvalDrafts: 0 })
    app.travel(2 * dayMs)
    expect(await purgeExpired(app.deps)).toMatchObject({ approvalDrafts: 1 })
    expect((await rows('approvals')).map((row: { process_id: string }) => row.process_id)).toEqual([other])
    const [row] = (await rows('processes')).filter(({ id }: { id: string }) => id === processId)
    expect(row).toMatchObject({ approval_count: 0 })
  })
})

describe('the client’s data export', () => {
  test('holds what was asked, answered and recorded, and names no employee', async () => {
    const { detail } = await answered(app, camille, processId)
    const { body, text } = await camille.get(`/clients/${made.client.id}/export`)
    const [approval] = body.processes[0].approvals
    expect(approval).toMatchObject({
      title: 'Freins',
      state: 'answered',
      answeredBy: 'Sophie Lambert',
      acceptedCents: 18_400,
      contentHash: detail.contentHash,
      lines: [
        { label: 'Disques avant', answer: 'accepted', photos: [] },
        { label: 'Balais', answer: 'refused' },
      ],
    })
    expect(approval.events.map(({ digest }: { digest: string }) => digest)).toEqual(
      detail.events.map(({ digest }) => digest),
    )
    for (const name of ['Bruno', 'Camille']) expect(text).not.toContain(name)
  })

  test('names the photos shown with a request, even after their deletion', async () => {
    const photo = await photoOf(app, people.bruno, { processId, stepId: null })
    const lines = [{ ...brakes.lines[0], photoIds: [photo] }]
    await answered(app, camille, processId, { lines, given: ['accepted'] })
    await camille.delete(`/processes/${processId}/photos/${photo}`)
    const { body } = await camille.get(`/clients/${made.client.id}/export`)
    expect(body.processes[0].photos).toEqual([])
    expect(body.processes[0].approvals[0].lines[0].photos).toEqual([`photos/${photo}.jpg`])
  })
})
