import type { Car } from '../../../domain/cars/car.ts'
import type { Client } from '../../../domain/clients/client.ts'
import type { Invitation } from '../../../domain/employees/employee.ts'
import type { Note } from '../../../domain/entries/entry.ts'
import type { GarageExport } from '../../../domain/garage/garage.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { ImportField } from '../../../domain/imports/columns.ts'
import type { Process, ProcessList } from '../../../domain/processes/process.ts'
import type { Screen } from '../../../domain/screens/screen.ts'
import { insertReset, newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { findUserByEmail } from '../../../server/auth/credentials.ts'
import { newId } from '../../../server/database/ids.ts'
import { type TenantTx, withGarage } from '../../../server/database/tenant.ts'
import { createDemo } from '../../../server/demo/demo.ts'
import { demoSignIn, perrin } from '../../../server/demo/perrin.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import { runImport } from '../../../server/imports/run-import.ts'
import { listMails } from '../../../server/mails/store.ts'
import { cast, type Person } from '../../setup/cast.ts'
import { fileIn } from '../../setup/import.ts'
import { bring } from '../../setup/on-site.ts'
import { photoOf } from '../../setup/photo.ts'
import type { Site } from '../../setup/site.ts'
import { type Api, api, newProcess } from '../user-actions.ts'
import { type AskedLinks, linksTo } from './approval-customer.ts'
import { type Asked, askedIn } from './approval-staff.ts'
import { type Guarded, guarded } from './second-step.ts'

type SignIn = { email: string; password: string }

/** A garage full of work, another that opened this morning, and what their screens show. */
export type Garage = {
  people: { admin: SignIn; mechanic: SignIn; newcomer: SignIn; guarded: Guarded }
  waiting: Process
  running: Process
  done: Process
  /** A process that waits for something. */
  held: Process
  /** A process whose car is on site, with its key on a hook. */
  here: Process
  /** A completed process, whose car waits for its owner. */
  ready: Process
  /** A process whose estimate is long past: the customer's link has expired. */
  dead: Process
  /** Photos of the first step of the running process. */
  photoId: string
  noteId: string
  /** A photo to be removed. */
  goneId: string
  /** Agreements of the process for customers. */
  links: AskedLinks
  asked: Asked
  client: Client
  car: Car
  mailId: string
  inviteToken: string
  /** An invitation without an address. */
  handedId: string
  resetToken: string
  /** A screen, and the path of its wall. */
  screen: { id: string; path: string }
  programId: string
  /** A webhook with deliveries in each state; and one that was switched off. */
  webhooks: { on: string; off: string }
  /** The path of a wall with a car in each group. */
  wallOfFour: string
  /** Files in each state: sent, tried, being imported, imported. */
  imports: Record<'sent' | 'tried' | 'running' | 'done', string>
}

export async function openGarage(site: Site): Promise<Garage> {
  await createDemo(site.deps, { withPhotos: false })
  const { camille, denise, samir } = await cast(site)
  const admin = await api(site, demoSignIn)
  const dead = await newProcess(admin, { nom: 'Moreau', startDate: '2020-01-06', estimatedEndDate: '2020-01-10' })
  const invitation = await admin.post<Invitation>('/invitations', { email: 'lea@exemple.fr', role: 'employee' })
  const blocked = await admin.post<Invitation>('/invitations', { email: 'nicolas@exemple.fr', role: 'employee' })
  const user = await findUserByEmail(site.db, demoSignIn.email)
  const handed = await admin.post<Invitation>('/invitations', { role: 'employee' })
  if (!user || !invitation.url) throw new Error('The demo has no admin, or no address')
  const inTheirs = <T>(work: (tx: TenantTx) => Promise<T>) => withGarage(site.db, user.garage_id, work)
  const { id: exportId } = await admin.post<GarageExport>('/exports')
  await makeExport(site.deps, { garageId: user.garage_id, exportId })
  const { id: away } = await admin.post<Client>('/clients', { nom: 'Lointain', prenom: 'Odile' })
  await inTheirs((tx) => forgotten(tx, away))
  await inTheirs((tx) => triedTooOften(tx, blocked.id))
  const running = await found(admin, 'status=in_progress')
  const place = { processId: running.id, stepId: running.steps[0]?.id ?? null }
  const who = { id: user.id, garageId: user.garage_id }
  const look = { width: 1600, height: 1200 }
  const photoId = await photoOf(site, who, place, { ...look, caption: 'Disque avant gauche', colour: '#857f70' })
  const goneId = await photoOf(site, who, place, { ...look, colour: '#444d5b' })
  await admin.patch(`/processes/${running.id}/photos/${photoId}`, { visible: true })
  const typed = { text: 'Le disque gauche est sous la cote :\nnous remplaçons les deux.' }
  const shown = await admin.post<Note>(`/processes/${running.id}/steps/${place.stepId}/notes`, typed)
  await admin.patch(`/processes/${running.id}/notes/${shown.id}`, { visible: true })
  const note = await admin.post<Note>(`/processes/${running.id}/notes`, { text: 'Écrou antivol dans la boîte à gants' })
  return {
    people: {
      admin: demoSignIn,
      mechanic: { ...demoSignIn, email: perrin.mechanic.email },
      newcomer: denise,
      guarded: await guarded(site, samir),
    },
    waiting: await found(admin, 'status=proposed'),
    running: await admin.get<Process>(`/processes/${running.id}`),
    photoId,
    noteId: note.id,
    goneId,
    asked: await askedIn(site, admin, who),
    done: await found(admin, 'status=completed'),
    held: await found(admin, 'waiting=1'),
    here: await found(admin, 'q=GH482KL'),
    ready: await found(admin, 'q=EV203QM'),
    dead,
    links: await linksTo(site, admin, who),
    client: dead.client as Client,
    car: dead.car as Car,
    mailId: await inTheirs(failedMail),
    handedId: handed.id,
    inviteToken: new URL(invitation.url).searchParams.get('invite') ?? '',
    resetToken: await inTheirs((tx) => reset(tx, user.id)),
    screen: await screenOf(admin),
    programId: await programOf(admin),
    webhooks: await webhooksOf(site, admin, { garageId: who.garageId, processId: running.id }),
    wallOfFour: await wallOfFour(await api(site, camille)),
    imports: await importsIn(site, who),
  }
}

const columns: ImportField[] = ['nom', 'prenom', 'email', 'plaque', 'marque']

async function importsIn(site: Site, who: Pick<Person, 'id' | 'garageId'>): Promise<Garage['imports']> {
  const file = (more: string) =>
    `nom;prenom;email;plaque;marque\nLefèvre;Zoé;zoe@exemple.fr;AA-111-AA;Fiat\nPetit;;luc@exemple.fr;;\n${more}`
  const [sent, tried] = [await fileIn(site, who, file('')), await fileIn(site, who, file(';;;;\n'), columns)]
  const done = await fileIn(site, who, 'nom;prenom\nNeuf;Noé\n', ['nom', 'prenom'])
  const set = (id: string, change: object) =>
    withGarage(site.db, who.garageId, (tx) => tx.from('imports').where({ garage_id: tx.garageId, id }).update(change))
  await set(done, { state: 'running' })
  await runImport(site.deps, { garageId: who.garageId, importId: done })
  const running = await fileIn(site, who, file('Long;Léon;;;\n'), columns)
  await set(running, { state: 'running', progress: 42 })
  return { sent, tried, running, done }
}

async function screenOf(admin: Api): Promise<Garage['screen']> {
  const { id, url } = await admin.post<Screen>('/screens', { name: 'Atelier' })
  return { id, path: new URL(url ?? '').pathname }
}

async function programOf(admin: Api): Promise<string> {
  const rights = ['clients:read', 'processes:read', 'processes:write']
  return (await admin.post<{ id: string }>('/programs', { name: 'Compta', days: 90, rights })).id
}

async function webhooksOf(site: Site, admin: Api, { garageId, processId }: { garageId: string; processId: string }) {
  const make = async (url: string, events: string[]) =>
    (await admin.post<{ id: string }>('/webhooks', { url, events })).id
  const on = await make('https://compta.invalid/fil-d-atelier', ['process.completed', 'step.validated', 'car.created'])
  const off = await make('https://agenda.invalid/recevoir?cle=0123456789', ['visit.arrived'])
  const [id, id2, id3] = [newId(), newId(), newId()]
  const now = site.deps.now()
  const delivery = { garage_id: garageId, webhook_id: on, event: 'process.completed', created_at: now, tried_at: now }
  await withGarage(site.db, garageId, async (tx) => {
    const rows = tx.from('webhook_deliveries')
    await rows.insert([
      {
        ...delivery,
        id,
        subject_id: processId,
        process_id: processId,
        lane_id: id,
        state: 'delivered',
        status: 204,
        took_ms: 87,
        attempts: 1,
      },
      {
        ...delivery,
        id: id2,
        event: 'test',
        lane_id: id2,
        state: 'given_up',
        failure: 'timeout',
        took_ms: 10_000,
        attempts: 1,
      },
      {
        ...delivery,
        id: id3,
        event: 'car.created',
        subject_id: id3,
        lane_id: id3,
        status: 503,
        took_ms: 640,
        attempts: 3,
        answer: '<html><body>Service momentanément indisponible</body></html>',
        next_at: now,
      },
    ] as never)
    const ofWebhook = (id: string) => tx.from('webhooks').where({ garage_id: garageId, id })
    await ofWebhook(on).update({ failing_since: now })
    await ofWebhook(off).update({ enabled: false, off_reason: 'failing' })
  })
  return { on, off }
}

async function wallOfFour(other: Api): Promise<string> {
  for (const group of ['pending', 'workshop', 'waiting', 'toReturn'] as const)
    await bring(other, { group, estimatedEndDate: '2026-01-06' })
  return (await screenOf(other)).path
}

async function found(admin: Api, query: string): Promise<Process> {
  const { items } = await admin.get<ProcessList>(`/processes?${query}&pageSize=1`)
  return admin.get<Process>(`/processes/${items[0]?.id}`)
}

async function forgotten(tx: TenantTx, id: string): Promise<void> {
  await tx.from('clients').where({ garage_id: tx.garageId, id }).update({ updated_at: '2020-02-03' })
}

async function failedMail(tx: TenantTx): Promise<string> {
  const { items } = await listMails(tx, 1)
  const id = items[0]?.id ?? ''
  const failure = { state: 'dead', attempts: 8, last_error: 'Le serveur de messagerie ne répond pas.' } as const
  await tx.from('mails').where({ garage_id: tx.garageId, id }).update(failure)
  return id
}

async function reset(tx: TenantTx, userId: string): Promise<string> {
  const token = newResetToken()
  await insertReset(tx, userId, token, new Date())
  return token
}

async function triedTooOften(tx: TenantTx, id: string): Promise<void> {
  const attempts = limits.invitationAttempts
  await tx.from('invitations').where({ garage_id: tx.garageId, id }).update({ attempts })
}
