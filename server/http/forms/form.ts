import type { Request } from 'express'
import type { CallAnswer, CallName, CallParams, IdempotentCall } from '../../../domain/calls.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Access } from '../../../domain/permissions.ts'
import type { RouteName } from '../../../domain/routes.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../actor.ts'
import type { Found } from '../page.ts'
import type { WebDeps } from '../web-deps.ts'

/** The fields of a form as the browser sent them. */
export type Fields = Record<string, unknown>

/** One press of a page's form. */
export type Sent<Params> = {
  req: Request
  deps: WebDeps
  actor: Actor
  params: Params
  fields: Fields
  /** The page to go back to, where the form names one of ours in its field `retour`. */
  next: string | null
}

/** What was typed and what is wrong with it, to show the form again. */
export type Refusal = { values: Record<string, string>; issues: Issue[] }

/** What the call has answered; of a call that is done once for a key, what it has made. */
export type Done<N extends CallName> = N extends IdempotentCall ? { id: string } : CallAnswer<N>

/** What a form of a page adds to what it does. */
type Around<Params, Result> = {
  /** For which presses, where several forms stand on one page: the first whose fields fit is performed. */
  when?: (fields: Fields) => boolean
  /** The page that comes first, unless the field `confirme` is 1: a question, or the form again where a button only rearranged it. */
  first?: (tx: TenantRead, sent: Sent<Params>) => Found | null | Promise<Found | null>
  /** Where one is asked whether one means it, where that page has an address of its own: the field `confirme` is 1 once one does. */
  asksAt?: (sent: Sent<Params>) => string
  /** The page that shows the form again, answered with 422; without it, an error page says that the request was wrong. */
  refused?: (tx: TenantRead, sent: Sent<Params>, refusal: Refusal) => Found | Promise<Found>
  /** Where people are told that things have moved on meanwhile (409); without it, an error page says so. */
  back?: (sent: Sent<Params>) => string
  /** Where to go when it is done; without it, back. */
  to?: (sent: Sent<Params>, done: Result) => string
  /** What is said there; nothing where there is nothing to say. */
  toast?: string | ((done: Result, sent: Sent<Params>) => string | undefined)
  /** A page answered in place, for what is shown once and stands nowhere to be fetched again. */
  shows?: (tx: TenantRead, sent: Sent<Params>, done: Result) => Found | Promise<Found>
}

/**
 * A form of a page: the call that it performs, and what differs. The call says who may, whether who asks must have proved
 * who they are, whether it is done once for a key, and what it takes.
 */
type CallForm<N extends CallName> = Around<CallParams<N>, Done<N>> & {
  call: N
  /** The ids that the call's address names, where the page's address does not name them by the same words. */
  params?: (named: Record<string, string>, fields: Fields) => { [Name in keyof CallParams<N>]: unknown }
  /** What the call takes; without it, the fields as they were sent. */
  body?: (fields: Fields) => unknown
  /** What the call answers programs is read for `to` and `toast` too, where it is only read once the work is done. */
  reads?: true
  /** Done once for the key in the field `cle`, though the call asks programs for none. */
  once?: true
}

/** A form that does what programs need no call for. */
type PageForm<Result> = Around<Record<string, string>, Result> & {
  access: Access
  /** Who asks must have proved who they are within 15 minutes. */
  proof?: true
  work?: (tx: TenantTx, sent: Sent<Record<string, string>>) => Promise<Result>
  /** In place of `work`, where it opens what transactions it needs by itself. */
  outside?: (sent: Sent<Record<string, string>>) => Promise<Result>
}

/** Any form, for who runs it. */
export type AnyForm = Around<Record<string, string>, unknown> &
  (
    | {
        call: CallName
        params?: (named: Record<string, string>, fields: Fields) => Record<string, unknown>
        body?: (fields: Fields) => unknown
        reads?: true
        once?: true
      }
    | Pick<PageForm<unknown>, 'access' | 'proof' | 'work' | 'outside'>
  )

/** By the page at whose address the forms are sent. */
export type Forms = { readonly [Name in RouteName]?: readonly AnyForm[] }

/** Holds a form to its call. */
export const form = <N extends CallName>(one: CallForm<N>): AnyForm => one as unknown as AnyForm

export const formWithoutCall = <Result = void>(one: PageForm<Result>): AnyForm => one as unknown as AnyForm

/** The form of a page that these fields are sent to. */
export const formSent = (forms: readonly AnyForm[] = [], fields: Fields): AnyForm | undefined =>
  forms.find(({ when }) => !when || when(fields))

/** A button that says what it does in the field `geste`. */
export const pressed =
  (...names: string[]) =>
  ({ geste }: Fields): boolean =>
    names.includes(String(geste))
