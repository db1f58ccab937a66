import { todayParis } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import type { StepType } from '../../domain/step-types/step-type.ts'
import { createCar } from '../cars/cars.ts'
import { createClient } from '../clients/clients.ts'
import { createProcess } from '../processes/actions.ts'
import { answerApproval } from '../processes/approvals/answer/answer.ts'
import { recordOpening } from '../processes/approvals/answer/customer.ts'
import { draftApproval } from '../processes/approvals/draft/drafts.ts'
import { versionOf } from '../processes/approvals/proof/snapshot.ts'
import { sendApproval } from '../processes/approvals/request/send.ts'
import { lockApproval } from '../processes/approvals/store.ts'
import { renounce } from '../processes/approvals/withdrawal/renounce.ts'
import { assignProcess } from '../processes/assignee/assignee.ts'
import { remindCustomer } from '../processes/contact/contact.ts'
import { addNote, addPhoto, editEntry } from '../processes/entries/entries.ts'
import { lockProcess } from '../processes/row/rows.ts'
import { markProcessStepReady, validateProcessStep } from '../processes/steps/steps.ts'
import { receiveCar, returnCar } from '../processes/visits/visits.ts'
import { startWait } from '../processes/waits/actions.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import type { Customer } from './customers.ts'
import type { Agreement, EarlierVisit, Facts } from './featured.ts'
import type { DemoGarage, Life } from './garage.ts'
import { type Story, workDayMinutes } from './story.ts'

export type Repair = Customer & Facts & { type: StepType; name: string | null; story: Story }
type Begun = Repair & { processId: string }

const minutesToAsk = 10
const minutesToFetch = 45
const minutesToThinkAgain = 90

/** One repair, from its car's first visit until today. */
export async function* live(garage: DemoGarage, repair: Repair): Life {
  const { clock } = garage
  const [first] = repair.before ?? []
  yield first ? clock.now - first.daysAgo * workDayMinutes : repair.story.start
  const about = await welcome(garage, repair)
  for (const visit of repair.before ?? []) yield* earlierVisit(garage, about, visit)
  yield repair.story.start
  const begun = { ...repair, processId: await begin(garage, repair, about) }
  yield* work(garage, begun)
  yield* endWorkSoFar(garage, begun)
  yield* handOver(garage, begun)
}

/** The client and the car of a process, as in its form. */
type About = { client: { _id: string }; car: { _id: string } }

/** Creates the client and the car on their first visit. */
async function welcome({ tx, context, admin, clock }: DemoGarage, repair: Repair): Promise<About> {
  const { id: client_id } = await createClient(tx, admin, repair.client, context)
  const inspection = repair.inspection?.(todayParis(clock.instant(clock.now)))
  const km = repair.before?.[0]?.km ?? repair.car.km
  const { id } = await createCar(tx, admin, { ...repair.car, km, ...inspection, client_id }, context)
  return { client: { _id: client_id }, car: { _id: id } }
}

/** A complete earlier visit: the car arrived, all steps were done, and it was returned. */
async function* earlierVisit(garage: DemoGarage, about: About, visit: EarlierVisit): Life {
  const { tx, context, admin, mechanic, types, clock } = garage
  const { km, name } = visit
  const type = types.find((each) => each.name === visit.type)
  if (!type) throw new Error(`There is no type of repair « ${visit.type} »`)
  const start = clock.now - visit.daysAgo * workDayMinutes
  yield start
  const form = { ...about, stepType_id: type.id, name, startDate: null, estimatedEndDate: null }
  const processId = await createProcess(tx, admin, form, context)
  await receiveCar(tx, mechanic, processId, { km, keyNumber: null, place: null }, context)
  if (visit.note) await addNote(tx, mechanic, { processId, stepId: null }, { text: visit.note }, context)
  const processKey = { garage_id: tx.garageId, process_id: processId }
  const steps: string[] = await tx.from('process_steps').where(processKey).orderBy('position').pluck('id')
  for (const [position, stepId] of steps.entries()) {
    yield start + (position + 1) * minutesOfStep
    await markProcessStepReady(tx, mechanic, { processId, stepId }, context)
    await validateProcessStep(tx, admin, { processId, stepId }, context)
  }
  yield start + (steps.length + 1) * minutesOfStep
  await returnCar(tx, mechanic, processId, { km: km + 8 }, context)
}

const minutesOfStep = 50

async function begin(garage: DemoGarage, repair: Repair, about: About): Promise<string> {
  const { tx, context, admin, mechanic } = garage
  const { car, type, name, stay, isTaken, story } = repair
  const form = {
    ...about,
    stepType_id: type.id,
    name,
    startDate: expectedDay(garage, repair),
    estimatedEndDate: story.estimate,
  }
  const processId = await createProcess(tx, admin, form, context)
  const { keyNumber = null, place = null } = stay ?? {}
  if (stay) await receiveCar(tx, mechanic, processId, { km: car.km, keyNumber, place }, context)
  if (isTaken) await assignProcess(tx, mechanic, processId, mechanic.userId, context)
  return processId
}

function expectedDay({ clock }: DemoGarage, { expectedInDays, story: { estimate } }: Repair): string | null {
  if (expectedInDays === undefined) return null
  const day = clock.dayFromToday(expectedInDays)
  return estimate !== null && estimate < day ? estimate : day
}

/** Goes through the steps: the mechanic adds notes and prepares, the administrator validates. */
async function* work(garage: DemoGarage, repair: Begun): Life {
  const { tx, context, admin, mechanic } = garage
  const { processId, story, agreement } = repair
  const processKey = { garage_id: tx.garageId, process_id: processId }
  const steps: string[] = await tx.from('process_steps').where(processKey).orderBy('position').pluck('id')
  await note(garage, repair, null, null)
  for (const [position, stepId] of steps.entries()) {
    const photoIds = await note(garage, repair, position, stepId)
    const at = story.start + minutesToAsk
    if (position === 0 && agreement?.answers) yield* ask(garage, { ...repair, agreement, photoIds, at })
    const [ready, validated] = [story.ready[position], story.validated[position]]
    if (ready === undefined) return
    yield ready
    await markProcessStepReady(tx, mechanic, { processId, stepId }, context)
    if (validated === undefined) return
    yield validated
    await validateProcessStep(tx, admin, { processId, stepId }, context)
  }
}

/** Adds notes and photos that the customer sees too. @returns their ids */
async function note(garage: DemoGarage, repair: Begun, step: number | null, stepId: string | null): Promise<string[]> {
  const { tx, context, admin, mechanic, drawn } = garage
  const { processId, seen = [] } = repair
  const target = { processId, stepId }
  const photoIds: string[] = []
  for (const { text, drawing } of seen.filter((each) => each.step === step)) {
    if (!drawing) await addNote(tx, mechanic, target, { text }, context)
    if (!drawing || !drawn) continue
    const entryId = await addPhoto(tx, mechanic, target, { caption: text, ...drawn[drawing] }, context)
    await editEntry(tx, admin, { processId, entryId, kind: 'photo' }, { visible: true }, context)
    photoIds.push(entryId)
  }
  return photoIds
}

/** Brings the repair to its current state: waiting, finished or fetched. */
async function* endWorkSoFar(garage: DemoGarage, repair: Begun): Life {
  const { tx, context, mechanic, clock } = garage
  const { processId, story, wait, agreement } = repair
  if (wait) {
    const { reason, note, inDays } = wait
    yield story.last
    const expectedDate = inDays === null ? null : clock.dayFromToday(inDays)
    await startWait(tx, mechanic, processId, { reason, note, expectedDate, estimatedEndDate: undefined }, context)
  }
  if (agreement && !agreement.answers) yield* ask(garage, { ...repair, agreement, photoIds: [], at: story.last })
}

async function* handOver(garage: DemoGarage, repair: Begun): Life {
  const { tx, context, admin, mechanic, clock } = garage
  const { processId, car, story, stay, isReminded } = repair
  if (isReminded) {
    yield clock.now - workDayMinutes
    await remindCustomer(tx, admin, processId, context)
  }
  if (stay?.isReturned) {
    yield story.last + minutesToFetch
    await returnCar(tx, mechanic, processId, { km: car.km }, context)
  }
}

type ApprovalRequest = Pick<Customer, 'client'> & {
  agreement: Agreement
  processId: string
  photoIds: string[]
  at: number
}

const expiryDays = 14
const source = { ip: '203.0.113.24', browser: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0' }

/** Asks for an approval: prepared by the mechanic, sent by the administrator, opened before it is answered. */
async function* ask(garage: DemoGarage, request: ApprovalRequest): Life {
  const { tx, context, admin, mechanic } = garage
  const { agreement, processId, photoIds, client, at } = request
  const { title, message, answers: given, partsChoice = null } = agreement
  const lines = agreement.lines.map((line, index) => ({ ...line, photoIds: index === 0 ? photoIds : [] }))
  yield at
  const draft = { title, message, lines, expiryDays, partsExemption: null }
  const approvalId = await draftApproval(tx, mechanic, processId, draft, context)
  const way = mailOrigin(context.config) === null ? 'link' : 'mail'
  await sendApproval(tx, admin, { processId, approvalId }, { way, wait: false }, context)
  if (!given) return
  yield at + 8
  await recordOpening(tx, approvalId, source, context)
  yield at + 15
  const process = await lockProcess(tx, processId)
  const approval = await lockApproval(tx, { processId, approvalId })
  const answers = approval.lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] ?? 'refused' }))
  const version = versionOf(context.secrets.linkKey, approval)
  const form = { ...client, version, answers, beginNow: !agreement.isRenounced, partsChoice }
  await answerApproval(tx, { process, approval }, { form, source }, context)
  if (agreement.isRenounced) yield* withdrawFromApproval(garage, request, approvalId)
}

/** The customer withdraws from what they accepted. */
async function* withdrawFromApproval({ tx, context }: DemoGarage, request: ApprovalRequest, approvalId: string): Life {
  const { processId, client, at } = request
  yield at + minutesToThinkAgain
  const process = await lockProcess(tx, processId)
  const approval = await lockApproval(tx, { processId, approvalId })
  await renounce(tx, { process, approval }, { form: { nom: fullName(client), email: null }, source }, context)
}
