import type { CallName } from '../../../domain/calls.ts'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { ProgramRight } from '../../../domain/ground/program-rights.ts'
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

/**
 * The lowest rank that may make a call, the right that opens it to a program, and `once` for a call that an
 * Idempotency-Key protects from being repeated.
 */
export type CallRight = readonly [rank: Rank, program: ProgramRight | 'no program', repeats?: 'once']

/** The rights of each call, written by hand and not read from the code. */
export type CallRights = { [Name in CallName]?: CallRight }

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

/** A field, and two values for it; `@employee` is the id of that kind, `@me` that of the visitor. */
export type EditedField = {
  name: string
  /** The value before two people change it; « Avant » without it. */
  before?: string
  values: [string, string]
  /** The values as a page shows them, where it shows other words. */
  shown?: [string, string]
}

/** A form that changes an object: its query, a text of its fields, and two of them that two people change. */
export type EditForm = {
  get?: (ids: Ids) => Record<string, string>
  one: EditedField
  other?: EditedField
  holding?: string
}

/**
 * Every page whose form changes existing data; a button, or an answer with its own rules, has no question about two
 * changes.
 */
export type EditForms = { [Name in RouteName]?: EditForm | 'no question' }

/**
 * Values to type in a form whose sample only presses a button. A form with buttons, secrets or files only has nothing
 * to restore after a sign-in.
 */
export type TypedTexts = { [Name in RouteName]?: ((ids: Ids) => Record<string, string>) | 'nothing' }

/** The garage to be filled: its people, and the word that each of its texts contains. */
export type Scene = { app: TestApp; admin: Caller; owner: Person; mechanic: Person; word: string }

/** Makes the rows of a noun in a garage, from the ids of the nouns before it in the list. */
export type Rows<Made extends Kind = never> = (scene: Scene, ids: Ids) => Promise<Record<Made, string>>

/** Causes each event of a noun once, with things of its own: the acts of the later nouns find the garage as it was. */
export type Acts = (scene: Omit<Scene, 'word'>) => Promise<void>

/** The exports of the `probe.ts` of a noun. */
export type Probe = {
  kinds?: readonly Kind[]
  rows?: Rows<Kind> | Rows
  acts?: Acts
  samples?: CallSamples
  callRights?: CallRights
  pageSamples?: PageSamples
  pageRights?: PageRights
  formCalls?: FormCalls
  editForms?: EditForms
  typedTexts?: TypedTexts
}

export const read = { get: {} }
export const confirmed = { confirme: '1' }
export const byId = (geste: string) => ({ fields: { geste, id: 'id' } })

export async function made<T = { id: string }>(call: PromiseLike<{ status: number; body: unknown; text: string }>) {
  const { status, body, text } = await call
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body as T
}
