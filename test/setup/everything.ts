import type { Process } from '../../domain/processes/process.ts'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { makeExport } from '../../server/exports/make-export.ts'
import { answer, ask, brakes, record, withdrawalOf } from './agreement.ts'
import type { TestApp } from './app.ts'
import type { Cast, Person } from './cast.ts'
import { as, browse, type Caller, stranger } from './doors.ts'
import { done, tried, undone } from './import.ts'
import { customer, finish, nextPlate, repair, threeSteps } from './workshop.ts'

/** Causes each event of `domain/processes/history/events.ts` once in a garage. */
export async function everything(app: TestApp, { camille, bruno }: Pick<Cast, 'camille' | 'bruno'>): Promise<void> {
  const admin = await as(app, camille)
  await aRepair(admin, camille.id)
  await theAgreements(app, admin, camille.id)
  await aClientWhoLeaves(admin)
  await aLostPhone(app, admin, bruno)
  await anImport(app, admin)
  await theExports(app, camille)
  await theSettings(admin, bruno.id)
  const [mail] = await withGarage(app.db, camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId }).select('id'),
  )
  const page = `/parametres/messages/${mail?.id}`
  await (await browse(app, camille)).submit(`${page}/renvoyer`, {}, page)
}

async function anImport(app: TestApp, admin: Caller): Promise<void> {
  const file = await tried(admin, `nom;prenom;plaque;marque\nNeuf;Noé;${nextPlate()};Fiat\n`)
  await done(app, admin, file)
  await undone(app, admin, file)
}

/** Bruno, who lost his phone, asks an administrator for help. */
async function aLostPhone(app: TestApp, admin: Caller, bruno: Person): Promise<void> {
  await app.db('second_factors').insert({
    id: newId(),
    user_id: bruno.id,
    kind: 'app',
    name: 'Téléphone',
    secret: Buffer.alloc(40),
    created_at: app.deps.now(),
    confirmed_at: app.deps.now(),
  })
  await admin.delete(`/employees/${bruno.id}/second-factor`)
}

async function aRepair(admin: Caller, adminId: string): Promise<void> {
  const { process, stepIds, client, car } = await repair(admin)
  const path = `/processes/${process.id}`
  await admin.patch(path, { name: 'Freins avant' })
  await admin.post(`${path}/qr-token/rotate`)
  await admin.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  await admin.patch(`${path}/steps/${stepIds[0]}`, { status: 'proposed' })
  await admin.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  await admin.post(`${path}/steps/${stepIds[0]}/undo`)
  const { waiting } = (await admin.post(`${path}/waits`, { reason: 'piece', note: 'Chez le fournisseur' }))
    .body as Process
  await admin.patch(`${path}/waits/${waiting?.id}`, { ended: true })
  await admin.patch(`${path}/assignee`, { userId: adminId })
  await finish(admin, process)
  await theBilling(admin, path)
  await theVisit(admin, path)
  await theNote(admin, path)
  await admin.delete(path)
  await admin.delete(`/cars/${car.id}`)
  await admin.delete(`/clients/${client.id}`)
}

async function theBilling(admin: Caller, path: string): Promise<void> {
  await admin.post(`${path}/billable`)
  await admin.delete(`${path}/billable`)
  await admin.post(`${path}/billable`)
  await admin.post(`${path}/billing/fetched`)
}

async function theVisit(admin: Caller, path: string): Promise<void> {
  await admin.post(`${path}/arrival`, { keyNumber: '12' })
  await admin.patch(`${path}/arrival`, { place: 'Cour' })
  await admin.post(`${path}/reminder`)
  await admin.post(`${path}/return`)
  await admin.patch(`${path}/return`, { km: 50_010 })
  await admin.delete(`${path}/return`)
  await admin.delete(`${path}/arrival`)
}

async function theNote(admin: Caller, path: string): Promise<void> {
  const { id } = (await admin.post(`${path}/notes`, { text: 'Disque usé' })).body as { id: string }
  const note = `${path}/notes/${id}`
  await admin.patch(note, { text: 'Disque très usé', visible: true })
  await admin.patch(note, { visible: false })
  await admin.delete(note)
  await admin.post(`${note}/restore`)
}

async function theAgreements(app: TestApp, admin: Caller, adminId: string): Promise<void> {
  const { process } = await repair(admin)
  const path = `/processes/${process.id}/approvals`
  const { id } = (await admin.post(path, brakes)).body as { id: string }
  await admin.patch(`${path}/${id}`, { title: 'Freins avant' })
  await admin.delete(`${path}/${id}`)
  const asked = await ask(admin, process.id)
  await admin.post(`${asked.at}/remind`)
  await stranger(app).post(`/public/approvals/${asked.token}/callback`)
  await answer(app, asked.token, ['accepted', 'refused'])
  await admin.post(`${asked.at}/steps`)
  const agreement = await ask(admin, process.id)
  await record(app, admin, agreement.at, ['refused', 'refused'], adminId)
  await admin.post(`${agreement.at}/settle`)
  await stranger(app).post((await withdrawalOf(app, asked.token)).call, { nom: 'Sophie Lambert' })
  await admin.post(`${asked.at}/done`, { text: 'Disques posés', amountCents: 9_000 })
  const { at } = await ask(admin, process.id)
  await admin.post(`${at}/withdraw`)
}

async function aClientWhoLeaves(admin: Caller): Promise<void> {
  const { client, car } = await customer(admin)
  await admin.patch(`/cars/${car.id}`, { km: 120_000 })
  await admin.patch(`/cars/${car.id}`, { client_id: (await customer(admin)).client.id })
  await admin.patch(`/clients/${client.id}`, { prenom: 'Sophia' })
  await admin.get(`/clients/${client.id}/export`)
}

/** Exports the whole garage, and a list as CSV. */
async function theExports(app: TestApp, camille: Person): Promise<void> {
  const visitor = await browse(app, camille)
  await visitor.submit('/parametres/export')
  const { items } = (await (await as(app, camille)).get('/exports')).body as { items: { id: string }[] }
  const exportId = items[0]?.id ?? ''
  await makeExport(app.deps, { garageId: camille.garageId, exportId })
  await visitor.get(`/parametres/export/${exportId}/archive`)
  await visitor.get('/clients/csv')
}

async function aWebhook(admin: Caller): Promise<void> {
  const sent = { url: 'https://recevoir.invalid/fil', events: ['process.completed'] }
  const path = `/webhooks/${((await admin.post('/webhooks', sent)).body as { id: string }).id}`
  await admin.patch(path, { events: ['car.created'] })
  await admin.patch(path, { enabled: false })
  await admin.patch(path, { enabled: true })
  await admin.post(`${path}/rotate`)
  await admin.delete(path)
}

async function theSettings(admin: Caller, employeeId: string): Promise<void> {
  const type = await threeSteps(admin)
  await admin.patch(`/step-types/${type.id}`, { name: 'Freins arrière' })
  await admin.delete(`/step-types/${type.id}`)
  await admin.patch('/garage', { ville: 'Lyon', distanceApprovals: false })
  const invitation = await admin.post('/invitations', { email: 'lea@exemple.fr', role: 'employee' })
  await admin.delete(`/invitations/${(invitation.body as { id: string }).id}`)
  const screen = `/screens/${((await admin.post('/screens', { name: 'Atelier' })).body as { id: string }).id}`
  await admin.patch(screen, { name: 'Accueil' })
  await admin.post(`${screen}/renew`)
  await admin.delete(screen)
  const program = await admin.post('/programs', { name: 'Compta', days: 30, rights: ['clients:read'] })
  await admin.delete(`/programs/${(program.body as { id: string }).id}`)
  await aWebhook(admin)
  await admin.patch(`/employees/${employeeId}`, { active: false })
  await admin.delete(`/employees/${employeeId}`)
}
