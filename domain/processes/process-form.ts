import * as z from 'zod'
import { addDays, dayParis, type Moment, startOfDayParis, todayParis } from '../ground/dates.ts'
import {
  absentWhenBlank,
  boolRule,
  dateRule,
  idRule,
  instantRule,
  intRule,
  isBlank,
  listFields,
  nullable,
  optionalLine,
  searchField,
  wholeListFields,
} from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { dayGroups } from './day-groups.ts'
import { type QuickPeriod, quickPeriodLabels } from './list-words.ts'
import { legacyStatus } from './step-status.ts'

export type DateFilter = { dateFrom?: string | undefined; dateTo?: string | undefined }

/** The days of a quick period, today included. */
export function periodDates(period: QuickPeriod, now: Moment): { dateFrom: string; dateTo: string } {
  const today = todayParis(now)
  if (period === 'today') return { dateFrom: today, dateTo: today }
  if (period === 'month') return { dateFrom: `${today.slice(0, 7)}-01`, dateTo: today }
  return { dateFrom: addDays(today, period === '7days' ? -6 : -29), dateTo: today }
}

/** Whether a start is within a range of days, both ends included. */
export function matchesDates(startDate: string, { dateFrom, dateTo }: DateFilter): boolean {
  const day = dayParis(startDate)
  return (!dateFrom || day >= dateFrom) && (!dateTo || day <= dateTo)
}

/** A range of days as instants, for a query: from `from`, strictly before `before`. */
export function dateRange({ dateFrom, dateTo }: DateFilter): { from: string | null; before: string | null } {
  return {
    from: dateFrom ? startOfDayParis(dateFrom).toISOString() : null,
    before: dateTo ? startOfDayParis(addDays(dateTo, 1)).toISOString() : null,
  }
}

/** The instant of a start, given as a day or as an instant; without one, work starts now. */
export function startInstant(startDate: string | null, now: Moment): string {
  if (startDate === null) return new Date(now).toISOString()
  if (startDate.length > 10) return new Date(startDate).toISOString()
  return startDate === todayParis(now) ? new Date(now).toISOString() : startOfDayParis(startDate).toISOString()
}

/** The refusal of an estimated end before the start. */
export const endBeforeStart = 'La fin estimée précède le début'

export function isEstimateBeforeStart(estimatedEndDate: string | null, startDate: string): boolean {
  return estimatedEndDate !== null && estimatedEndDate < dayParis(startDate)
}

const reference = (message: string) => z.object({ _id: idRule(message) }, { error: message })
const name = optionalLine(limits.processNameMax, 'Nom trop long (120 caractères au plus)')
const estimatedEndDate = nullable(dateRule('Date de fin estimée invalide'))
const wrongStart = 'Date de début invalide'
// The instant is tried first: the rule of days would accept it too.
const startRule = z.union([instantRule(wrongStart), dateRule(wrongStart)], { error: wrongStart })
const startDate = nullable(startRule)

const creation = z
  .object({
    client: reference('Client requis'),
    car: reference('Véhicule requis'),
    stepType_id: idRule('Type de réparation requis'),
    name: name.default(null),
    startDate: startDate.default(null),
    estimatedEndDate: estimatedEndDate.default(null),
  })
  .refine((form) => form.startDate === null || !isEstimateBeforeStart(form.estimatedEndDate, form.startDate), {
    error: endBeforeStart,
    path: ['estimatedEndDate'],
  })

const stepStatus = z.preprocess(knownStatus, z.enum(['proposed', 'ready', 'validated'], { error: 'Statut invalide' }))

const stepsRemap = z.object(
  { status: stepStatus, selectedIndex: intRule(0, limits.stepsMax - 1, 'Étape invalide') },
  { error: 'Étape invalide' },
)

/** The form of a process: JSON sends `client: {_id}`; a plain form sends `client_id` and `car_id`. */
export const processForm = z.preprocess(nestReferences, creation)

/**
 * An absent field is left unchanged; null or '' erases it, and is refused for the start, which every process has. A
 * plain form sends `selectedIndex` and `status` without nesting.
 */
export const processPatch = z.preprocess(
  nestRemap,
  z.object({
    name: name.optional(),
    startDate: startRule.optional(),
    estimatedEndDate: estimatedEndDate.optional(),
    stepType_id: absentWhenBlank(idRule('Type de réparation inconnu')),
    stepsRemap: absentWhenBlank(stepsRemap),
  }),
)

/** The form that changes the estimated end alone. */
export const endDateForm = z.object({ estimatedEndDate: dateRule('Date de fin estimée invalide') })

/** The form that changes the start alone. */
export const startDateForm = z.object({ startDate: dateRule(wrongStart) })

export const revertForm = z.object({ status: stepStatus })

const statuses = z.preprocess(
  splitStatuses,
  z.array(z.enum(['proposed', 'in_progress', 'completed'], { error: 'Statut inconnu' })).max(10, 'Trop de statuts'),
)

const quickPeriod = z.enum(Object.keys(quickPeriodLabels) as [QuickPeriod, ...QuickPeriod[]], {
  error: 'Période inconnue',
})

const optionalFlag = absentWhenBlank(boolRule)

export const processListQuery = z.object({
  ...listFields(limits.processPageSize),
  status: statuses.default([]),
  dateFrom: absentWhenBlank(dateRule()),
  dateTo: absentWhenBlank(dateRule()),
  quickPeriod: absentWhenBlank(quickPeriod),
  late: optionalFlag,
  pending: optionalFlag,
  waiting: optionalFlag,
  toReturn: optionalFlag,
  idle: optionalFlag,
  mine: optionalFlag,
  approvalAsked: optionalFlag,
  approvalReceived: optionalFlag,
  notCome: optionalFlag,
  undated: optionalFlag,
  group: absentWhenBlank(z.enum(dayGroups, { error: 'Groupe inconnu' })),
})

/** The query of the call: a program reads all processes, or those changed since. */
export const allProcessesQuery = processListQuery.extend(wholeListFields)

/** The client whose cars are requested, and the search among clients. */
export const initDataQuery = z.object({
  client_id: absentWhenBlank(idRule('Client inconnu')),
  q: searchField(),
})

export type ProcessForm = z.output<typeof processForm>
export type ProcessPatch = z.output<typeof processPatch>
export type ProcessListQuery = z.output<typeof processListQuery>
export type AllProcessesQuery = z.output<typeof allProcessesQuery>

type Fields = Record<string, unknown>

function nestReferences(input: unknown): unknown {
  if (!isFields(input)) return input
  const { client_id, car_id, ...rest } = input
  return {
    ...rest,
    ...(rest.client === undefined && { client: { _id: client_id } }),
    ...(rest.car === undefined && { car: { _id: car_id } }),
  }
}

function nestRemap(input: unknown): unknown {
  if (!isFields(input)) return input
  const { selectedIndex, status, ...rest } = input
  if (!isBlank(rest.stepsRemap) || isBlank(selectedIndex)) return rest
  return { ...rest, stepsRemap: { selectedIndex, status } }
}

// Unknown statuses count as proposed in stored data only; in a request they are refused.
function knownStatus(value: unknown): unknown {
  const status = legacyStatus(value)
  return status === 'proposed' ? value : status
}

function splitStatuses(value: unknown): unknown {
  if (value === undefined) return undefined
  const texts = Array.isArray(value) ? value : [value]
  if (!texts.every((text) => typeof text === 'string')) return value
  const words = texts.flatMap((text) => text.split(',')).map((text) => text.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}

function isFields(input: unknown): input is Fields {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
