import type { RouteName } from '../../../domain/addresses/route-names.ts'
import type { CallName } from '../../../domain/calls/calls.ts'
import type { TestApp } from '../../setup/app.ts'
import type { Person } from '../../setup/cast.ts'
import type { Caller } from '../../setup/doors.ts'
import type { Kind } from './probes.ts'

/** An id of each kind, as one garage has them. */
export type Ids = Record<Kind, string>

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** A request that makes sense for each call, from the ids it may name. */
export type CallSamples = { [Name in CallName]?: (ids: Ids) => Sample }

/** From whom on a call or a page is open; each rank may do what those before it may. */
export const ranks = ['nobody', 'reader', 'employee', 'admin'] as const
export type Rank = (typeof ranks)[number]

/** The rights of each call, written by hand and not read from the code. */
export type CallRights = { [Name in CallName]?: Rank }

export type PageSample = {
  params?: Record<string, string>
  /** Read with this query, when it can be read. */
  get?: Record<string, string>
  /** Sent with these fields, when something can be sent there. */
  post?: Record<string, string>
}

/** How each page is read and what is posted there. */
export type PageSamples = { [Name in RouteName]?: (ids: Ids) => PageSample }

/** The rights to open a page and to send its forms, also written by hand. */
export type PageRights = { [Name in RouteName]?: readonly [look: Rank, send: Rank] }

/** A form as it is sent, and the call that does the same. */
export type FormAndCall = { fields?: Record<string, string>; call: CallName; body?: object }

/**
 * Every form that a signed-in person may send, for each of its actions, written by hand. A page whose forms have no
 * call has an empty list.
 */
export type FormCalls = { [Name in RouteName]?: FormAndCall[] }

/** A garage that is being furnished: its people, and the word that each of its texts holds. */
export type Scene = { app: TestApp; admin: Caller; owner: Person; mechanic: Person; word: string }

/** Makes the rows of a noun in a garage, from the ids of the nouns before it in the list. */
export type Rows<Made extends Kind = never> = (scene: Scene, ids: Ids) => Promise<Record<Made, string>>

/** The exports of the `probe.ts` of a noun. */
export type Probe = {
  kinds?: readonly Kind[]
  rows?: Rows<Kind> | Rows
  samples?: CallSamples
  callRights?: CallRights
  pageSamples?: PageSamples
  pageRights?: PageRights
  formCalls?: FormCalls
}

export const read = { get: {} }
export const confirmed = { confirme: '1' }
export const byId = (geste: string) => ({ fields: { geste, id: 'id' } })

export async function made<T = { id: string }>(call: PromiseLike<{ status: number; body: unknown; text: string }>) {
  const { status, body, text } = await call
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body as T
}
