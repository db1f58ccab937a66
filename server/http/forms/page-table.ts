import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { PathParams } from '../../../domain/address.ts'
import type { CallAnswer, CallName, CallParams, IdempotentCall } from '../../../domain/calls/calls.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Access } from '../../../domain/permissions.ts'
import type { RouteName, routes } from '../../../domain/routes.ts'
import type { PageName, PageProps } from '../../../entry-server.tsx'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import type { Actor } from '../actor.ts'
import { type Found, found } from '../answer/page.ts'

/** The fields of a form as the browser sent them. */
export type Fields = Record<string, unknown>

/** A request for a page: somebody looks at it, or sends a form of it. */
export type PageRequest<Params = Record<string, string>, Query = unknown> = {
  req: Request
  res: Response
  deps: WebDeps
  actor: Actor
  /** What the address names: ids are well formed; whether they exist is for the page to find. */
  params: Params
  query: Query
  /** Whether a form was sent: then the page shows again what was typed. */
  isSent: boolean
  /** What was sent; empty where somebody only looks. */
  fields: Fields
  /** What was sent, to be shown again as it was typed; never a password. */
  values: Record<string, string>
  /** What is wrong with what was sent. */
  issues: Issue[]
  /** The page to go back to, where the address or the form names one of ours as `retour`. */
  next: string | null
  /** That page, or where the row leads back to. */
  back: string
}

type ParamsOf<Name> = Name extends RouteName ? PathParams<(typeof routes)[Name]['path']> & object : never
type RawQuery = z.ZodType<Record<string, unknown>>

/** What the page of that name shows; another page; the address of another page, to go there instead. */
type Read<Name> = (Name extends PageName ? PageProps<Name> : never) | Found | string

/** A page: what it shows, and the forms sent to its address. Who may look is said by its route. */
type PageRow<Name, Query extends z.ZodType> = {
  /** Reads the address's query; without it, the page is given it as it stands. */
  query?: Query
  read?: (tx: TenantRead, request: PageRequest<ParamsOf<Name>, z.output<Query>>) => Read<Name> | Promise<Read<Name>>
  /** In place of `read`, what answers by itself: a file, a redirection. */
  answer?: (request: PageRequest<ParamsOf<Name>, z.output<Query>>) => unknown
  /**
   * Where to go once a form is done, or to be told that things have moved on meanwhile (409). Without it, to the page of what
   * the address names: `/clients/:id/modifier` leads to `/clients/:id`; an address that names nothing leads to itself.
   */
  back?: Nameable<ParamsOf<Name>> | ((request: PageRequest<ParamsOf<Name>>) => string)
  /** What is sent to this address: one form, or several. */
  form?: Form<ParamsOf<Name>>
  forms?: readonly Form<ParamsOf<Name>>[]
}

/** Any row, for who runs it. */
export type AnyPage = {
  query?: z.ZodType
  read?: (tx: TenantRead, request: PageRequest) => unknown
  answer?: (request: PageRequest) => unknown
  back?: RouteName | ((request: PageRequest) => string)
  forms?: readonly AnyForm[]
}

/** A row at the name of its route. */
type PageOf<Name> = AnyPage & { readonly at?: Name }

export type Pages = { readonly [Name in RouteName]?: PageOf<Name> }

/** Holds a row to the route and the page of its name, in a table that `satisfies Pages`. */
export function page<Name extends RouteName, Query extends z.ZodType = RawQuery>({
  form,
  ...row
}: PageRow<Name, Query>): PageOf<Name> {
  return (form ? { ...row, forms: [form] } : row) as never
}

/** What the call has answered; of a call that is done once for a key, what it has made. */
type Done<N extends CallName> = N extends IdempotentCall ? { id: string } : CallAnswer<N>

/** The pages whose address needs no other ids than these. */
type Nameable<Params> = {
  [Name in RouteName]: Params extends PathParams<(typeof routes)[Name]['path']> ? Name : never
}[RouteName]

/** What a form of a page adds to what it does. */
type Around<Params, Result> = {
  /** For which presses, where several forms stand on one page: the first whose fields fit is performed. */
  when?: (fields: Fields) => boolean
  /** Its page asks first whether one means it: the field `confirme` is 1 once one does. */
  asks?: true
  /** The page that comes first, unless the field `confirme` is 1; null where none does. */
  first?: (tx: TenantRead, sent: PageRequest<Params>) => Found | null | Promise<Found | null>
  /** A button that only rearranges the form, which comes back as it is. */
  rearranges?: (fields: Fields) => boolean
  /** A bare button: it has no field beside which a fault could be shown, and a wrong value is an error page (400). */
  isButton?: true
  /** The page that shows the form, where it is not the one at the address that it is sent to. */
  shownOn?: RouteName
  /** Where to go when it is done, unless `retour` names a page; without it, to the row's `back`. */
  to?: Nameable<Params> | ((sent: PageRequest<Params>, done: Result) => string)
  /** Where people are told that things have moved on meanwhile (409); without it, at the row's `back`. */
  conflictAt?: Nameable<Params>
  /** What is said where one goes then; nothing where there is nothing to say. */
  toast?: string | ((done: Result, sent: PageRequest<Params>) => string | undefined)
  /** A page answered in place, for what is shown once and stands nowhere to be fetched again. */
  shows?: (tx: TenantRead, sent: PageRequest<Params>, done: Result) => Found | Promise<Found>
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
type PageForm<Params, Result> = Around<Params, Result> & {
  access: Access
  /** Who asks must have proved who they are within 15 minutes. */
  proof?: true
  work?: (tx: TenantTx, sent: PageRequest<Params>) => Promise<Result>
  /** In place of `work`, where it opens what transactions it needs by itself. */
  outside?: (sent: PageRequest<Params>) => Promise<Result>
  /** In place of all the rest, what answers by itself. */
  answer?: (sent: PageRequest<Params>) => Promise<void>
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
    | Pick<PageForm<Record<string, string>, unknown>, 'access' | 'proof' | 'work' | 'outside' | 'answer'>
  )

/** A form of a page whose address names at least these. */
type Form<Params> = { forAddress: (params: Params) => void }

/** Holds a form to its call, and to an address that names what the call's names. */
export function form<N extends CallName>(
  one: CallForm<N> & { params: NonNullable<CallForm<N>['params']> },
): Form<object>
export function form<N extends CallName>(one: CallForm<N>): Form<CallParams<N>>
export function form(one: object): object {
  return one
}

export const formWithoutCall = <Params, Result = void>(one: PageForm<Params, Result>): Form<Params> => one as never

/** The form of a page that these fields are sent to. */
export const formSent = (forms: readonly AnyForm[] = [], fields: Fields): AnyForm | undefined =>
  forms.find(({ when }) => !when || when(fields))

/** A button that says what it does in the field `geste`. */
export const pressed =
  (...names: string[]) =>
  ({ geste }: Fields): boolean =>
    names.includes(String(geste))

type Question = Omit<PageProps<'confirm'>, 'action' | 'fields' | 'backHref'> &
  Partial<Pick<PageProps<'confirm'>, 'fields' | 'backHref'>>

/** The page that asks whether one means it. A yes sends `confirme` to the same address; a no leads back. */
export const question = ({ req, next, back }: Pick<PageRequest, 'req' | 'next' | 'back'>, asked: Question): Found =>
  found('confirm', {
    backHref: back,
    ...asked,
    action: req.path,
    fields: { ...asked.fields, ...(next && { retour: next }), confirme: '1' },
  })
