import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { Caller } from '../../setup/doors.ts'
import type { Ids } from '../probes/probe.ts'

/** A form that changes an object: two of its fields, each with two other values. */
export type EditForm = { one: Field; other?: Field; holding?: string }
type Field = { name: string; values: [string, string]; shown?: [string, string] }

/** Every page whose form changes existing data, with two fields that two people change. */
export const editForms: Partial<Record<RouteName, EditForm>> = {
  clientEdit: {
    one: { name: 'telephone', values: ['+33611111111', '+33622222222'], shown: ['06 11 11 11 11', '06 22 22 22 22'] },
    other: { name: 'type', values: ['professionnel', 'particulier'], shown: ['Professionnel', 'Particulier'] },
  },
  carEdit: {
    one: { name: 'nextInspectionOn', values: ['2037-03-04', '2037-05-06'], shown: ['4 mars 2037', '6 mai 2037'] },
    other: {
      name: 'lastInspectionResult',
      values: ['major', 'critical'],
      shown: ['Défavorable, défaillance majeure', 'Défavorable, défaillance critique'],
    },
  },
  garageEdit: {
    one: { name: 'horaires', values: ['De 8 h à 12 h', 'De 9 h à 13 h'] },
    other: { name: 'ville', values: ['Lyon', 'Dijon'] },
  },
  processEdit: {
    one: { name: 'estimatedEndDate', values: ['2037-03-04', '2037-05-06'], shown: ['4 mars 2037', '6 mai 2037'] },
    other: { name: 'name', values: ['Révision du matin', 'Révision du soir'] },
  },
  processStart: {
    one: { name: 'startDate', values: ['2037-03-04', '2037-05-06'], shown: ['4 mars 2037', '6 mai 2037'] },
  },
  processEnd: {
    one: { name: 'estimatedEndDate', values: ['2037-03-04', '2037-05-06'], shown: ['4 mars 2037', '6 mai 2037'] },
    holding: 'type="date"',
  },
  assignee: { one: { name: 'userId', values: ['', ''] } },
  arrival: {
    one: { name: 'place', values: ['Cour nord', 'Cour sud'] },
    other: { name: 'keyNumber', values: ['41', '42'] },
  },
  handover: { one: { name: 'km', values: ['90001', '90002'] } },
  entry: { one: { name: 'text', values: ['Disque usé', 'Disque neuf'] } },
  approval: {
    one: { name: 'message', values: ['Bonjour', 'Bonsoir'] },
    other: { name: 'expiryDays', values: ['9', '11'] },
  },
  stepTypes: { one: { name: 'name', values: ['Freins avant', 'Freins arrière'] }, holding: 'name="etape"' },
  profile: {
    one: { name: 'prenom', values: ['Denise-Marie', 'Denise-Anne'] },
    other: { name: 'nom', values: ['Delmas-Roy', 'Delmas-Petit'] },
    holding: 'value="profil"',
  },
  screens: {
    one: { name: 'name', values: ['Atelier du fond', 'Atelier de devant'] },
    other: { name: 'masksPlates', values: ['true', 'false'], shown: ['Masquées', 'Entières'] },
  },
  webhook: {
    one: { name: 'url', values: ['https://un.invalid/fil', 'https://autre.invalid/fil'] },
    other: {
      name: 'events',
      values: ['car.created', 'car.deleted'],
      shown: ['Véhicules\u00a0: créé', 'Véhicules\u00a0: supprimé'],
    },
  },
}

/** One object of each kind that a form changes. */
export async function furnished(api: Caller): Promise<Ids> {
  const made = async (path: string, body: object) => {
    const { status, text, body: thing } = await api.post(path, body as never)
    if (status >= 300) throw new Error(`${path}: ${text}`)
    return thing
  }
  const type = await made('/step-types', {
    name: 'Freins de course',
    steps: [{ name: 'Démontage' }, { name: 'Remontage' }],
  })
  const client = await made('/clients', { nom: 'Petit', prenom: 'Léa', telephone: '+33612345678' })
  const car = await made('/cars', { client_id: client.id, marque: 'Renault', plaque: 'AB-123-CD' })
  const process = await made('/processes', {
    client: { _id: client.id },
    car: { _id: car.id },
    stepType_id: type.id,
    estimatedEndDate: '2036-12-03',
  })
  const coming = await made('/processes', {
    client: { _id: client.id },
    car: { _id: car.id },
    stepType_id: type.id,
  })
  const of = `/processes/${process.id}`
  const note = await made(`${of}/notes`, { text: 'Disque à voir' })
  const line = { label: 'Disques', kind: 'security', amountCents: 18_400 }
  const draft = await made(`${of}/approvals`, { title: 'Freins', lines: [line] })
  await made(`${of}/arrival`, { km: 80_000 })
  await made(`${of}/return`, { km: 80_010 })
  const screen = await made('/screens', { name: 'Atelier' })
  const webhook = await made('/webhooks', { url: 'https://recevoir.invalid/', events: ['process.completed'] })
  const { items } = (await api.get('/employees')).body
  const employee = items.find(({ role }: { role: string }) => role === 'employee')
  return {
    ...({} as Ids),
    client: client.id,
    car: car.id,
    process: process.id,
    coming: coming.id,
    step: process.steps[0].id,
    note: note.id,
    draftApproval: draft.id,
    stepType: type.id,
    employee: employee.id,
    screen: screen.id,
    webhook: webhook.id,
  }
}
