import type { CallName } from '../domain/calls.ts'
import type { Retained } from '../domain/privacy/retention.ts'
import { activityFeature } from './activity/feature.ts'
import { authFeature } from './auth/feature.ts'
import { backupFeature } from './backup/feature.ts'
import { billingFeature } from './billing/feature.ts'
import { carsFeature } from './cars/feature.ts'
import { clientsFeature } from './clients/feature.ts'
import type { Befores, Deps, Reactions, WebDeps } from './deps.ts'
import { draftsFeature } from './drafts/feature.ts'
import { employeesFeature } from './employees/feature.ts'
import { exportsFeature } from './exports/feature.ts'
import type { Feature } from './feature.ts'
import { garageFeature } from './garage/feature.ts'
import type { Calls } from './http/calls/call-handlers.ts'
import type { Pages } from './http/forms/page-table.ts'
import { importsFeature } from './imports/feature.ts'
import { intakeFeature } from './intake/feature.ts'
import { invitationsFeature } from './invitations/feature.ts'
import type { QueueName } from './jobs/queues.ts'
import { mailsFeature } from './mails/feature.ts'
import { maintenanceFeature } from './maintenance/feature.ts'
import { morningFeature } from './morning/feature.ts'
import { notificationsFeature } from './notifications/feature.ts'
import { operationFeature } from './operation/feature.ts'
import { photosFeature } from './photos/feature.ts'
import { approvalsFeature } from './processes/approvals/feature.ts'
import { assigneeFeature } from './processes/assignee/feature.ts'
import { contactFeature } from './processes/contact/feature.ts'
import { entriesFeature } from './processes/entries/feature.ts'
import { processesFeature } from './processes/feature.ts'
import { linksFeature } from './processes/links/feature.ts'
import { stepsFeature } from './processes/steps/feature.ts'
import { visitsFeature } from './processes/visits/feature.ts'
import { waitsFeature } from './processes/waits/feature.ts'
import { programsFeature } from './programs/feature.ts'
import { recordsFeature } from './records/feature.ts'
import { screensFeature } from './screens/feature.ts'
import { searchFeature } from './search/feature.ts'
import { stepTypesFeature } from './step-types/feature.ts'
import { trackingFeature } from './tracking/feature.ts'
import { webhooksFeature } from './webhooks/feature.ts'

/**
 * All features: the one list of nouns of the server. Reactions to an event and files of an export have this order. A
 * sent agreement counts as a contact before the process waits, and work ends a wait before the car arrives with it.
 */
export const features = [
  garageFeature,
  employeesFeature,
  authFeature,
  invitationsFeature,
  clientsFeature,
  carsFeature,
  stepTypesFeature,
  processesFeature,
  stepsFeature,
  contactFeature,
  waitsFeature,
  visitsFeature,
  assigneeFeature,
  linksFeature,
  recordsFeature,
  entriesFeature,
  approvalsFeature,
  billingFeature,
  draftsFeature,
  intakeFeature,
  screensFeature,
  programsFeature,
  webhooksFeature,
  trackingFeature,
  notificationsFeature,
  mailsFeature,
  morningFeature,
  activityFeature,
  searchFeature,
  importsFeature,
  exportsFeature,
  photosFeature,
  operationFeature,
  maintenanceFeature,
  backupFeature,
] as const

/** The handler of each call, for programs and for forms, and the readers of their answers. */
export const allCalls = (deps: WebDeps): Calls => ({
  // The type of each handler follows from its call, which is only known when it runs.
  handlers: merged(each('calls').map((calls) => calls(deps))) as unknown as Calls['handlers'],
  readers: new Map(each('answers').flatMap((answers) => answers(deps))),
})

/** Every page for signed-in people, by the name of its route. */
export const pages: Pages = merged(each('pages'))

/** The collected properties that actions and jobs receive through `Deps`. */
export const collected: Pick<Deps, 'reactions' | 'befores' | 'exportTables' | 'purges'> = {
  reactions: listed<Reactions>(each('reactions')),
  befores: listed<Befores>(each('befores')),
  exportTables: each('exportTables').flat(),
  purges: { garage: merged(each('purge')), everywhere: merged(each('purgeEverywhere')) },
}

/** Merges objects of lists: the lists under one name are concatenated. */
function listed<Lists extends object>(several: Lists[]): Lists {
  const lists = new Map<string, unknown[]>()
  for (const [name, list] of several.flatMap((own) => Object.entries(own)))
    lists.set(name, [...(lists.get(name) ?? []), ...list])
  return Object.fromEntries(lists) as Lists
}

/** The values that features have under one name. */
export function each<Name extends keyof Feature>(name: Name) {
  const several: readonly Feature[] = features
  return several.map((own) => own[name]).filter((own) => own !== undefined && own !== null) as NonNullable<
    Feature[Name]
  >[]
}

/** Merges objects without common keys. @throws Error naming a key that two of them have */
function merged<Own extends object>(several: Own[]): Own {
  const keys = several.flatMap((own) => Object.keys(own))
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`Two features define ${twice}`)
  return Object.assign({}, ...several)
}

type All = (typeof features)[number]
type Defined<Name extends keyof Feature> = Extract<All, Record<Name, unknown>>[Name]
type KeysOf<Several> = Several extends unknown ? keyof Several : never
type Nothing<Missing extends never> = Missing
type Unrestored = Exclude<Extract<All, { jobs: unknown }>, { restored: unknown }>

/**
 * Does not compile while a call, a queue or a retention is in no feature, or a feature with queued jobs does not say
 * what follows a restore: the error names it.
 */
export type NothingIsMissing = [
  Nothing<Exclude<CallName, KeysOf<ReturnType<Defined<'calls'>>>>>,
  Nothing<Exclude<QueueName, KeysOf<ReturnType<Defined<'jobs'> | Defined<'scheduledJobs'>>>>>,
  Nothing<KeysOf<ReturnType<Unrestored['jobs']>>>,
  Nothing<Exclude<Retained, KeysOf<Defined<'purge'> | Defined<'purgeEverywhere'>>>>,
]
