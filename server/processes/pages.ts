import { contactToast } from '../../domain/contact/contact-words.ts'
import { assigneeForm } from '../../domain/employees/assignee-schemas.ts'
import { dayParis, wallTime } from '../../domain/ground/dates.ts'
import { dateRule } from '../../domain/ground/fields.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { confirmations } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { processName } from '../../domain/processes/process.ts'
import { endDateForm, processPatch, startDateForm } from '../../domain/processes/process-form.ts'
import { reminderText, sheetToasts } from '../../domain/processes/sheet-messages.ts'
import { shortName } from '../../domain/processes/week.ts'
import { odometerPress, odometerQuestion } from '../../domain/visits/odometer.ts'
import type { VisitAct } from '../../domain/visits/visit.ts'
import { arrivalPatch, returnPatch } from '../../domain/visits/visit-form.ts'
import { waitBody } from '../../domain/waits/wait.ts'
import { processActivity } from '../activity/history.ts'
import type { TenantRead } from '../database/tenant.ts'
import { found } from '../http/answer/page.ts'
import { openedFrom } from '../http/forms/next-page.ts'
import { form, type Offered, type PageRequest, type Pages, page, pressed, question } from '../http/forms/page-table.ts'
import { parse } from '../http/parse.ts'
import { activePeople } from './assignee/assignee.ts'
import { dashboardPages } from './board/pages.ts'
import { readLoads } from './board/week.ts'
import { removedOn } from './entries/store.ts'
import { linkPages } from './links/pages.ts'
import { paperPages } from './papers/pages.ts'
import { readProcess, readSummary } from './read-process.ts'
import { stepPages } from './steps/pages.ts'
import { recentSpots } from './visits/store.ts'

/**
 * Whether the button corrects a stay. The button without scripts never overwrites values that somebody else typed
 * meanwhile.
 */
const corrects = pressed('corriger')
const correctsReturn = pressed('corriger', odometerPress)

/** The pages of processes; entries and approvals have their own. */
export const processPages = {
  ...dashboardPages,
  process: page({
    read: async (tx, { deps, actor, params: { id }, query }) => {
      const [process, activity, removed] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id),
        removedOn(tx, actor, { processId: id, entryId: query.annulable }, deps),
      ])
      return { process, activity, removed }
    },
  }),
  processDelete: page({
    read: async (tx, request) => {
      const process = await readSummary(tx, request.params.id, request.actor)
      const about = { name: processName(process), car: process.car }
      const confirmation = {
        title: confirmations.deleteProcess,
        about,
        confirmLabel: 'Supprimer',
        failure: fallbacks.processDelete,
        danger: true,
      }
      return question(request, confirmation)
    },
    form: form({ call: 'DELETE /processes/:id', asks: true, to: 'dashboard', toast: toasts.processDeleted }),
  }),
  processEnd: page({
    read: async (tx, { params, actor, deps }) => {
      const [process, loads] = await Promise.all([readSummary(tx, params.id, actor), readLoads(tx, actor, deps)])
      return { process, loads, now: deps.now().toISOString() }
    },
    edits: {
      takes: processPatch,
      now: async (tx, { params, actor }) => {
        const { estimatedEndDate } = await readSummary(tx, params.id, actor)
        return { estimatedEndDate }
      },
    },
    form: form({
      call: 'PATCH /processes/:id',
      body: (fields) => parse(endDateForm, fields),
      to: ({ params: { id }, next }) => next ?? `${routes.process.href({ id })}#dire-au-client`,
      toast: (_, sent) => movedToast(sent, 'estimatedEndDate'),
    }),
  }),
  processStart: page({
    read: async (tx, { params, actor }) => ({ process: await readSummary(tx, params.id, actor) }),
    edits: {
      takes: processPatch,
      now: async (tx, { params, actor }) => {
        const { startDate } = await readSummary(tx, params.id, actor)
        return { startDate: dayParis(startDate) }
      },
    },
    form: form({
      call: 'PATCH /processes/:id',
      body: (fields) => parse(startDateForm, fields),
      to: 'process',
      toast: (_, sent) => movedToast(sent, 'startDate'),
    }),
  }),
  processReminder: page({
    form: form({
      call: 'POST /processes/:id/reminder',
      toast: (_, { deps }) => reminderText(deps.config.smtpUrl !== undefined),
    }),
  }),
  processTelling: page({
    form: form({ call: 'POST /processes/:id/tellings', toast: (_, { fields }) => contactToast(fields.way) }),
  }),
  wait: page({
    read: async (tx, request) => ({
      process: await readProcess(tx, request.params.id, request.actor, request.deps),
      next: openedFrom(request),
      ...(!request.isSent && { values: { reason: String(request.query.raison) } }),
    }),
    form: form({ call: 'POST /processes/:id/waits', body: waitBody, toast: sheetToasts.waitStarted }),
  }),
  waitEnd: page({
    form: form({
      call: 'PATCH /processes/:id/waits/:waitId',
      params: ({ id }, { attente }) => ({ id, waitId: attente }),
      body: () => ({ ended: true }),
      toast: waitEndedToast,
    }),
  }),
  waitUndo: page({ form: form({ call: 'POST /processes/:id/waits/:waitId/undo', toast: sheetToasts.waitUndone }) }),
  assignee: page({
    read: async (tx, request) => {
      const [process, people] = await Promise.all([readSummary(tx, request.params.id, request.actor), activePeople(tx)])
      return { process, people, next: openedFrom(request) }
    },
    edits: { takes: assigneeForm, now: editedAssignee, words: { userId: personNamed } },
    form: form({ call: 'PATCH /processes/:id/assignee', toast: sheetToasts.assigned }),
  }),
  arrival: page({
    read: visitPage('arrival'),
    edits: { takes: arrivalPatch, now: editedVisit('arrival') },
    forms: [
      form({ call: 'PATCH /processes/:id/arrival', when: corrects, toast: sheetToasts.arrivalAmended }),
      form({ call: 'POST /processes/:id/arrival', toast: sheetToasts.carArrived }),
    ],
  }),
  arrivalUndo: page({ form: form({ call: 'DELETE /processes/:id/arrival', toast: sheetToasts.arrivalUndone }) }),
  handover: page({
    read: visitPage('handover'),
    edits: { takes: returnPatch, now: editedVisit('handover') },
    forms: [
      form({
        call: 'PATCH /processes/:id/return',
        when: correctsReturn,
        toast: (_, { fields }) =>
          fields.geste === odometerPress ? sheetToasts.odometerNoted : sheetToasts.returnAmended,
      }),
      form({ call: 'POST /processes/:id/return', toast: returnToast }),
    ],
  }),
  handoverUndo: page({ form: form({ call: 'DELETE /processes/:id/return', toast: sheetToasts.returnUndone }) }),
  ...stepPages,
  ...linkPages,
  ...paperPages,
} satisfies Pages

const movedTexts = {
  estimatedEndDate: { page: routes.processEnd, moved: sheetToasts.endMoved, to: 'Promise pour' },
  startDate: { page: routes.processStart, moved: sheetToasts.startMoved, to: 'Attendue' },
}

/**
 * The toast after a date was moved. After a press in a list it names the new day, and offers the previous one
 * (`avant`).
 */
function movedToast({ req, params, fields, next }: PageRequest<{ id: string }>, field: keyof typeof movedTexts) {
  const { page, moved, to } = movedTexts[field]
  const day = dateRule().safeParse(fields[field])
  const before = dateRule().safeParse(req.query.avant)
  if (next === null || !day.success || !before.success) return moved
  const href = page.href(params)
  const values = { [field]: before.data, joursGardes: before.data }
  const undo = { label: 'Annuler', href, posts: true, undoes: true, back: next, values }
  return { message: `${to} ${shortName(day.data).toLowerCase()}`, action: undo }
}

/** The toast of a return; it asks for the odometer unless the form has it. */
function returnToast(_: unknown, { params, fields, next }: PageRequest<{ id: string }>): string | Offered {
  if (fields.km) return sheetToasts.carReturned
  const question = odometerQuestion(params.id)
  return { message: sheetToasts.carReturned, action: next ? { ...question, back: next } : question }
}

/** The toast after the end of a wait, which offers to undo it. */
function waitEndedToast(_: unknown, { params: { id }, fields, next }: PageRequest<{ id: string }>): Offered {
  const href = routes.waitUndo.href({ id, waitId: String(fields.attente) })
  const undo = { label: routes.waitUndo.title, href, posts: true, undoes: true }
  return { message: sheetToasts.waitEnded, action: next ? { ...undo, back: next } : undo }
}

async function editedAssignee(tx: TenantRead, { actor, params }: PageRequest<{ id: string }>) {
  const { assignee } = await readSummary(tx, params.id, actor)
  return { userId: assignee?.id ?? null }
}

async function personNamed(userId: unknown, tx: TenantRead) {
  const person = (await activePeople(tx)).find(({ id }) => id === userId)
  return person ? fullName(person) : 'Personne'
}

function editedVisit(act: VisitAct) {
  return async (tx: TenantRead, { actor, params }: PageRequest<{ id: string }>) => {
    const { visit } = await readSummary(tx, params.id, actor)
    const { kmIn, kmOut, keyNumber, place } = visit
    const [arrivedAt, returnedAt] = [wallOf(visit.arrivedAt), wallOf(visit.returnedAt)]
    return act === 'arrival' ? { km: kmIn, keyNumber, place, arrivedAt } : { km: kmOut, returnedAt }
  }
}

const wallOf = (moment: string | null): string | null => moment && wallTime(moment)

function visitPage(act: VisitAct) {
  return async (tx: TenantRead, { actor, params, isSent, next }: PageRequest<{ id: string }>) => {
    const [process, places] = await Promise.all([readSummary(tx, params.id, actor), recentSpots(tx)])
    return found('visit', { act, process, places, next: isSent ? next : null })
  }
}
