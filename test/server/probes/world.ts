import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Approval } from '../../../domain/approvals/approval.ts'
import { addDays, todayParis } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import { withdrawalToken } from '../../../server/processes/row/withdrawal-links.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { type Cast, cast, type Person } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { type Ask, wire } from './wire.ts'

/** One of everything that has an id in a garage. */
export const kinds = [
  'client',
  'car',
  'process',
  'step',
  'wait',
  'note',
  'photo',
  'stepType',
  'typeStep',
  'employee',
  'factor',
  'session',
  'invitation',
  'notification',
  'cursor',
  'mail',
  'export',
  'token',
  'approval',
  'draftApproval',
  'approvalLine',
  'approvalToken',
  'approvalVersion',
  'withdrawalToken',
  'import',
] as const
export type Kind = (typeof kinds)[number]
export type Ids = Record<Kind, string>

type Door = Caller

export type World = {
  app: TestApp
  people: Cast
  ask: Ask
  /** Garage Perrin, whose every text holds the canary. */
  theirs: Ids
  /** Garage Delmas, who tries. */
  ours: Ids
  denise: Door
  samir: Door
  close: () => Promise<void>
}

/** Stands in every text of Garage Perrin; seen by anybody else, it has escaped. */
export const canary = /canari/i

/** Two furnished garages behind one port. */
export async function world(): Promise<World> {
  const app = await testApp()
  const people = await cast(app)
  const server = createServer(app.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { ask, close } = wire((server.address() as AddressInfo).port)
  const theirs = await furnish(app, await as(app, people.camille), people.camille, people.bruno, 'Canari')
  const denise = await as(app, people.denise)
  const samir = await as(app, people.samir)
  const ours = await furnish(app, denise, people.denise, people.samir, 'Delmas')
  return {
    app,
    people,
    ask,
    theirs,
    ours,
    denise,
    samir,
    close: async () => {
      close()
      await stop(server)
      await app.close()
    },
  }
}

async function furnish(app: TestApp, admin: Door, owner: Person, mechanic: Person, word: string): Promise<Ids> {
  const tag = word.toLowerCase()
  await admin.patch('/garage', { nom: `Garage ${word}`, adresse: `1 rue ${word}`, message: `${word} vous attend` })
  const client = await made(
    admin.post('/clients', { nom: word, prenom: `Léa${word}`, email: `lea@${tag}.fr`, telephone: '+33639981742' }),
  )
  const car = await made(
    admin.post('/cars', {
      client_id: client.id,
      marque: `Marque${word}`,
      modele: word,
      plaque: word,
      nextInspectionOn: addDays(todayParis(app.deps.now()), 20),
    }),
  )
  const steps = ['Dépose', 'Pose'].map((name) => ({ name: `${name} ${word}`, description: `${word} encore` }))
  const type = await made<{ id: string; steps: { id: string }[] }>(
    admin.post('/step-types', { name: `Freins ${word}`, steps }),
  )
  const process = await made<Process>(
    admin.post('/processes', {
      client: { _id: client.id },
      car: { _id: car.id },
      stepType_id: type.id,
      name: `Suivi ${word}`,
    }),
  )
  const step = process.steps[0]?.id ?? ''
  await admin.post(`/processes/${process.id}/steps/${step}/propose-ready`)
  const { waiting } = await made<Process>(
    admin.post(`/processes/${process.id}/waits`, { reason: 'piece', note: `${word} attend`, expectedDate: null }),
  )
  await admin.post(`/processes/${process.id}/arrival`, { keyNumber: '7', place: `Cour ${word}` })
  const noteText = { text: `${word} a vu un disque usé` }
  const note = await made(admin.post(`/processes/${process.id}/steps/${step}/notes`, noteText))
  const place = { processId: process.id, stepId: step }
  const photo = await photoOf(app, owner, place, { caption: `Disque ${word}` })
  const chosen = await choiceIn(admin, process.id, { word, heardBy: owner.id })
  const asked = await approvalIn(admin, process.id, { word, photo })
  const invitation = await made(admin.post('/invitations', { email: `invite@${tag}.fr`, role: 'employee' }))
  const archive = (await admin.post('/exports')).body as { id: string }
  await makeExport(app.deps, { garageId: owner.garageId, exportId: archive.id })
  const { notifications } = (await admin.get('/notifications')).body
  return {
    client: client.id,
    car: car.id,
    process: process.id,
    step,
    wait: waiting?.id ?? '',
    note: note.id,
    photo,
    stepType: type.id,
    typeStep: type.steps[0]?.id ?? '',
    employee: mechanic.id,
    session: (await app.db('auth_sessions').where({ user_id: mechanic.id }).first('id'))?.id ?? newId(),
    factor: (await made(admin.post('/auth/second-factors/app'))).id,
    invitation: invitation.id,
    export: archive.id,
    notification: notifications[0].id,
    cursor: `${notifications[0].createdAt}_${notifications[0].id}`,
    mail: await withGarage(
      app.db,
      mechanic.garageId,
      async (tx) => (await tx.from('mails').where({ garage_id: tx.garageId }).first('id'))?.id ?? '',
    ),
    token: process.qrToken?.token ?? '',
    import: await importIn(admin, word),
    ...asked,
    withdrawalToken: withdrawalToken(app.deps.secrets.linkKey, chosen),
  }
}

/** A file that was sent and tried, of which nothing is imported. */
async function importIn(admin: Door, word: string): Promise<string> {
  const text = `nom;prenom;plaque;marque\n${word};Max;${word}9;Fiat\n`
  const { id } = await made(admin.sendFile('/imports', Buffer.from(text), `${word}.csv`))
  const columns = ['nom', 'prenom', 'plaque', 'marque']
  await admin.patch(`/imports/${id}/columns`, { columns })
  return id
}

/** One noted as heard by phone, which may be renounced, with its choice of parts, which stands in the register with the car. */
async function choiceIn(admin: Door, processId: string, { word, heardBy }: { word: string; heardBy: string }) {
  const at = `/processes/${processId}/approvals`
  const lines = [{ label: `Balais ${word}`, kind: 'advice', amountCents: 2450, part: 'new' }]
  const { id, lines: drafted } = await made<Approval>(admin.post(at, { title: `Balais ${word}`, lines }))
  const answers = drafted.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
  const heard = { prenom: 'Léa', nom: word, medium: 'phone', heardBy, heardAt: new Date().toISOString() }
  await admin.post(`${at}/${id}/record`, { answers, partsChoice: 'circular', ...heard })
  return id
}

/** One that waits for an answer, and a draft beside it. */
async function approvalIn(admin: Door, processId: string, { word, photo }: { word: string; photo: string }) {
  const at = `/processes/${processId}/approvals`
  const lines = [{ label: `Disques ${word}`, kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }]
  const form = { title: `Freins ${word}`, message: `${word} conseille`, lines }
  const { id } = await made(admin.post(at, form))
  const sent = await made<Approval>(admin.post(`${at}/${id}/send`, { way: 'link', wait: false }))
  const token = (await admin.post(`${at}/${id}/links`)).body.link.split('/').at(-1)
  const { version } = (await admin.get(`/public/approvals/${token}`)).body
  const draft = await made(admin.post(at, form))
  return {
    approval: id,
    draftApproval: draft.id,
    approvalLine: sent.lines[0]?.id ?? '',
    approvalToken: token,
    approvalVersion: version,
  }
}

async function made<T = { id: string }>(call: PromiseLike<{ status: number; body: unknown; text: string }>) {
  const { status, body, text } = await call
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body as T
}

function stop(server: Server): Promise<unknown> {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}
