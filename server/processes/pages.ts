import { dayParis } from '../../domain/ground/dates.ts'
import { dateRule } from '../../domain/ground/fields.ts'
import { confirmations } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { processName } from '../../domain/processes/process.ts'
import { endDateForm, processPatch, startDateForm } from '../../domain/processes/process-form.ts'
import { sheetToasts } from '../../domain/processes/sheet-messages.ts'
import { shortName } from '../../domain/processes/week.ts'
import { processActivity } from '../activity/history.ts'
import { form, type PageRequest, type Pages, page, question } from '../http/forms/page-table.ts'
import { parse } from '../http/parse.ts'
import { dashboardPages } from './board/pages.ts'
import { readLoads } from './board/week.ts'
import { removedOn } from './entries/store.ts'
import { paperPages } from './papers/pages.ts'
import { isOnlyProcess, readProcess, readSummary } from './read-process.ts'

/** The pages of processes; their capabilities have their own. */
export const processPages = {
  ...dashboardPages,
  process: page({
    read: async (tx, { deps, actor, params: { id }, query }) => {
      const [process, activity, removed] = await Promise.all([
        readProcess(tx, id, actor, deps),
        processActivity(tx, id),
        removedOn(tx, actor, { processId: id, entryId: query.annulable }, deps),
      ])
      const isNew = query.nouveau !== undefined && process.told === null
      return { process, activity, removed, isNew, isFirst: isNew && (await isOnlyProcess(tx)) }
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
