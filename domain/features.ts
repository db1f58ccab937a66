import { accountsFeature } from './features/accounts.ts'
import { approvalsFeature } from './features/approvals.ts'
import { carsFeature } from './features/cars.ts'
import { clientsFeature } from './features/clients.ts'
import { customerApprovalsFeature } from './features/customer-approvals.ts'
import { employeesFeature } from './features/employees.ts'
import { exportsFeature } from './features/exports.ts'
import { factorsFeature } from './features/factors.ts'
import { chapterTitles, type DomainFeature } from './features/feature.ts'
import { garageFeature } from './features/garage.ts'
import { importsFeature } from './features/imports.ts'
import { invitationsFeature } from './features/invitations.ts'
import { mailsFeature } from './features/mails.ts'
import { notificationsFeature } from './features/notifications.ts'
import { assigneeFeature } from './features/process-parts/assignee.ts'
import { billingFeature } from './features/process-parts/billing.ts'
import { contactFeature } from './features/process-parts/contact.ts'
import { entriesFeature } from './features/process-parts/entries.ts'
import { visitsFeature } from './features/process-parts/visits.ts'
import { waitsFeature } from './features/process-parts/waits.ts'
import { processesFeature } from './features/processes.ts'
import { programsFeature } from './features/programs.ts'
import { screensFeature } from './features/screens.ts'
import { searchFeature } from './features/search.ts'
import { sessionsFeature } from './features/sessions.ts'
import { stepTypesFeature } from './features/step-types.ts'
import { trackingFeature } from './features/tracking.ts'
import { webhooksOf } from './features/webhooks.ts'
import type { CallTable } from './ground/call.ts'
import type { OutsideRow } from './ground/event-row.ts'
import { type ErrorCode, errorMessages } from './ground/messages.ts'
import { serverErrors } from './ground/texts/server-errors.ts'
import { type ProcessEvents, processEvents } from './processes/history/events.ts'
import { activityText, type HistoryLine } from './processes/history/history-text.ts'
import type { EventGroups } from './webhooks/webhook.ts'

/** The order of the titles in the list of webhooks; others follow. */
const titleOrder = ['Processus', 'Étapes', 'Accords', 'Clients', 'Véhicules', 'Visites']

// The features before and after the one of webhooks, which chooses among the events of all others.
const before = [
  accountsFeature,
  factorsFeature,
  sessionsFeature,
  invitationsFeature,
  employeesFeature,
  garageFeature,
  screensFeature,
  programsFeature,
] as const
const after = [
  clientsFeature,
  carsFeature,
  importsFeature,
  stepTypesFeature,
  processesFeature,
  waitsFeature,
  assigneeFeature,
  visitsFeature,
  contactFeature,
  entriesFeature,
  approvalsFeature,
  billingFeature,
  trackingFeature,
  customerApprovalsFeature,
  exportsFeature,
  mailsFeature,
  notificationsFeature,
  searchFeature,
] as const

/** The events that a webhook may choose, by the title of their subject, with their labels. */
export const webhookEventGroups: EventGroups = groupsOf([...before, ...after])

export const webhookEvents = Object.values(webhookEventGroups).flatMap(Object.keys) as [string, ...string[]]
const webhooksFeature = webhooksOf(webhookEvents)

/** All features: the one list of nouns of the domain. The API documentation lists calls in this order. */
export const features = [...before, webhooksFeature, ...after] as const

type All = (typeof features)[number]
type Values<Name extends keyof DomainFeature> = Extract<All, Record<Name, unknown>>[Name]
type Collected<Name extends keyof DomainFeature> = Every<Values<Name>>

/** The intersection of a union's members. */
export type Every<Several> = (Several extends unknown ? (one: Several) => void : never) extends (all: infer One) => void
  ? One
  : never

/** Every call under /api, by method and path. */
export const calls = collected('calls')

/** The calls by chapter of the API documentation, with French titles. */
export const chapters = chapterTitles.map((title) => ({
  title,
  calls: Object.assign({}, ...callsIn(title)) as CallTable,
}))

function callsIn(title: string): CallTable[] {
  return features.map((feature: DomainFeature) => (feature.chapter === title && feature.calls) || {})
}

/** Every code of a refusal, with its French text. */
export const errorTexts: Record<ErrorCode, string> = { ...errorMessages, ...collected('refusals'), ...serverErrors }

/** The files that forms of pages may send, by the name of the page's route. */
export const pageUploads: DomainFeature['pageUploads'] & {} = collected('pageUploads')

/** Every schema that has a name, under its name. */
export const namedSchemas = (): [name: string, schema: unknown][] =>
  features.flatMap(({ schemas = [] }: DomainFeature) => schemas.flatMap(Object.entries))

/** The events outside of any process, one row for each: its facts, its sentence in the journal. */
export const otherEvents = collected('events')

type OtherEvents = { [N in keyof typeof otherEvents]: NonNullable<(typeof otherEvents)[N]['facts']> }
type Events = ProcessEvents & OtherEvents
export type EventName = keyof Events
export type DomainEvent<N extends EventName = EventName> = { [K in N]: { name: K } & Events[K] }[N]

/** The subject of an event: the first half of its name. */
export type Subject = { [N in EventName]: N extends `${infer First}.${string}` ? First : never }[EventName]

/** The subjects of events. A subject that no feature lists does not compile. */
export const subjects = collected('subjects') satisfies Record<Subject, unknown>

type Rows = typeof processEvents & typeof otherEvents
type Chosen = { [N in keyof Rows]: Rows[N] extends { webhook: string } ? N : never }[keyof Rows]
type Titled = { [S in Subject]: (typeof subjects)[S] extends { webhooks: string } ? S : never }[Subject]
type Nothing<Missing extends never> = Missing

/** Does not compile while an event has no label for webhooks although its subject has a title, or the other way round. */
export type EveryEventIsLabelled = [
  Nothing<Exclude<Extract<EventName, `${Titled}.${string}`>, Chosen>>,
  Nothing<Exclude<Chosen, `${Titled}.${string}`>>,
]

function groupsOf(several: readonly DomainFeature[]): EventGroups {
  const rows = [
    ...Object.entries<{ sentence: unknown; webhook?: string }>(processEvents),
    ...several.flatMap(({ events = {} }) => Object.entries<{ sentence: unknown; webhook?: string }>(events)),
  ]
  const titles = new Map(
    several.flatMap(({ subjects = {} }) =>
      Object.entries(subjects).flatMap(([subject, { webhooks }]) => (webhooks ? [[subject, webhooks] as const] : [])),
    ),
  )
  const groups: EventGroups = Object.fromEntries(titleOrder.map((title) => [title, {}]))
  for (const [name, { webhook }] of rows) {
    const title = titles.get(name.slice(0, name.indexOf('.')))
    if (!title || !webhook) continue
    groups[title] = { ...groups[title], [name]: webhook }
  }
  return groups
}

/** The sentence of any event, of a process or not, by the stored name. */
export function journalText({ name, ...line }: Omit<HistoryLine, 'action'> & { name: string }): string {
  const row = otherEvents[name as keyof typeof otherEvents] as Pick<OutsideRow<never>, 'sentence'> | undefined
  if (row) return row.sentence({ before: line.before ?? {}, after: line.after ?? {} } as never, line.whom)
  return activityText({ ...line, action: processEvents[name as keyof typeof processEvents]?.apiName ?? name })
}

/** Merges one property of all features into one object. @throws Error naming a key that two features have */
function collected<Name extends keyof DomainFeature>(name: Name): Collected<Name> {
  const several = features.map((feature: DomainFeature) => feature[name] ?? {})
  const keys = several.flatMap(Object.keys)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`Two features define ${twice}`)
  return Object.assign({}, ...several)
}
