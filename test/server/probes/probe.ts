import type { CallName } from '../../../domain/calls.ts'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { TestApp } from '../../setup/app.ts'
import type { Person } from '../../setup/cast.ts'
import type { Caller } from '../../setup/doors.ts'
import type { Kind } from './probes.ts'

/** An id of each kind, as one garage has them. */
export type Ids = Record<Kind, string>

export type Sample = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/** A valid request for each call, made from the ids it may contain. */
export type CallSamples = { [Name in CallName]?: (ids: Ids) => Sample }

/** The lowest rank that may use a call or a page; each rank may do everything that the ranks before it may. */
export const ranks = ['nobody', 'reader', 'employee', 'admin'] as const
export type Rank = (typeof ranks)[number]

/** The rights of each call, written by hand and not read from the code. */
export type CallRights = { [Name in CallName]?: Rank }

export type PageSample = {
  params?: Record<string, string>
  /** The query of a GET, if the page can be opened. */
  get?: Record<string, string>
  /** The fields of a POST, if the page has a form. */
  post?: Record<string, string>
}

/** How each page is read and what is posted there. */
export type PageSamples = { [Name in RouteName]?: (ids: Ids) => PageSample }

/** The rights to open a page and to send its forms, also written by hand. */
export type PageRights = { [Name in RouteName]?: readonly [look: Rank, send: Rank] }

/** The fields of a form, and the call that does the same. */
export type FormAndCall = { fields?: Record<string, string>; call: CallName; body?: object }

/**
 * Every form that a signed-in person may send, for each of its actions, written by hand. A page whose forms have no
 * call has an empty list.
 */
export type FormCalls = { [Name in RouteName]?: FormAndCall[] }

/** The garage to be filled: its people, and the word that each of its texts contains. */
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
