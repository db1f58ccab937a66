import type { CallName } from '../../../domain/calls.ts'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import * as activity from '../activity/probe.ts'
import * as auth from '../auth/probe.ts'
import * as billing from '../billing/probe.ts'
import * as cars from '../cars/probe.ts'
import * as clients from '../clients/probe.ts'
import * as drafts from '../drafts/probe.ts'
import * as employees from '../employees/probe.ts'
import * as exported from '../exports/probe.ts'
import * as garage from '../garage/probe.ts'
import * as http from '../http/probe.ts'
import * as imports from '../imports/probe.ts'
import * as intake from '../intake/probe.ts'
import * as invitations from '../invitations/probe.ts'
import * as mails from '../mails/probe.ts'
import * as notifications from '../notifications/probe.ts'
import * as operation from '../operation/probe.ts'
import * as approvals from '../processes/approvals/probe.ts'
import * as entries from '../processes/entries/probe.ts'
import * as processes from '../processes/probe.ts'
import * as visits from '../processes/visits/probe.ts'
import * as waits from '../processes/waits/probe.ts'
import * as programs from '../programs/probe.ts'
import * as screens from '../screens/probe.ts'
import * as search from '../search/probe.ts'
import * as stepTypes from '../step-types/probe.ts'
import * as tracking from '../tracking/probe.ts'
import * as webhooks from '../webhooks/probe.ts'
import type {
  Acts,
  CallRight,
  CallSamples,
  EditForms,
  FormCalls,
  Ids,
  PageRights,
  PageSamples,
  Probe,
  Rank,
  Scene,
  TypedTexts,
} from './probe.ts'

/** The nouns that the probes try, in the order in which a garage is furnished. */
const nouns = [
  garage,
  clients,
  cars,
  stepTypes,
  processes,
  waits,
  visits,
  entries,
  approvals,
  billing,
  invitations,
  screens,
  programs,
  webhooks,
  exported,
  notifications,
  employees,
  auth,
  mails,
  imports,
  activity,
  drafts,
  intake,
  search,
  tracking,
  operation,
  http,
] as const

type Noun = (typeof nouns)[number]
const probes: readonly Probe[] = nouns

/** Everything that has an id in a garage. */
export type Kind = Noun extends infer One ? (One extends { kinds: readonly (infer Name)[] } ? Name : never) : never

export const kinds: readonly Kind[] = probes.flatMap(({ kinds = [] }) => kinds)

// A call or a page that no noun tries does not compile here.
export const samples: Required<CallSamples> = collected('samples')
export const callRights: Record<CallName, CallRight> = collected('callRights')
export const pageSamples: Required<PageSamples> = collected('pageSamples')
export const pageRights: Required<PageRights> = collected('pageRights')
export const formCalls: FormCalls = collected('formCalls')
export const editForms: EditForms = collected('editForms')
export const typedTexts: TypedTexts = collected('typedTexts')

/** The lowest rank that may make a call. */
export const rankOf = (name: CallName): Rank => callRights[name][0]

export const pageNames = Object.keys(pageSamples) as RouteName[]

/** Makes the rows of every noun. */
export async function furnish(scene: Scene): Promise<Ids> {
  const ids = {} as Ids
  for (const { rows } of probes) Object.assign(ids, await rows?.(scene, ids))
  return ids
}

/** Causes each event of every noun once in a garage; the mechanic leaves it. */
export async function everything(scene: Parameters<Acts>[0]): Promise<void> {
  for (const { acts } of probes) await acts?.(scene)
}

type Part = 'samples' | 'callRights' | 'pageSamples' | 'pageRights' | 'formCalls' | 'editForms' | 'typedTexts'
type Table<Of extends Part> = Noun extends infer One ? (One extends Record<Of, infer Rows> ? Rows : never) : never
type NamesOf<Tables> = Tables extends unknown ? keyof Tables : never
type RowOf<Of extends Part> = NonNullable<NonNullable<Probe[Of]>[keyof NonNullable<Probe[Of]>]>

function collected<Of extends Part>(part: Of) {
  const rows = probes.flatMap((probe) => Object.entries(probe[part] ?? {}))
  const twice = rows.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`two nouns have ${part} of ${twice.join(', ')}`)
  return Object.fromEntries(rows) as Record<NamesOf<Table<Of>> & keyof NonNullable<Probe[Of]>, RowOf<Of>>
}
