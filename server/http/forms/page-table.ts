import type { Request, Response } from 'express'
import type * as z from 'zod'
import type { PathParams } from '../../../domain/addresses/address.ts'
import type { RouteName } from '../../../domain/addresses/route-names.ts'
import type { CallAnswer, CallName, CallParams, IdempotentCall } from '../../../domain/calls/calls.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Access } from '../../../domain/permissions.ts'
import type * as routes from '../../../domain/routes.ts'
import type { ToastOffer } from '../../../domain/toast.ts'
import type { PageName, PageProps } from '../../../entry-server.tsx'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import type { Actor } from '../actor.ts'
import { found, type PageResult } from '../answer/page.ts'

/** The fields of a form as the browser sent them. */
export type Fields = Record<string, unknown>

/** A request for a page: to show it, or to send a form of it. */
export type PageRequest<Params = Record<string, string>, Query = unknown> = {
  req: Request
  res: Response
  deps: WebDeps
  actor: Actor
  /** The ids of the address, well formed; the page finds whether they exist. */
  params: Params
  query: Query
  /** Whether a form was sent: then the page shows again what was typed. */
  isSent: boolean
  /** The sent fields; empty where no form was sent. */
  fields: Fields
  /** The sent fields as they were typed, to be shown again; never a password. */
  values: Record<string, string>
  /** What is wrong with the sent fields. */
  issues: Issue[]
  /** The page to go back to, where the address or the form names one of ours as `retour`. */
  next: string | null
  /** The address of `next`, or the one where the row leads back to. */
  back: string
}

/** What a form changes: it brings a digest of each value, and writes only the fields that were typed anew. */
export type Edits<Params = Record<string, string>> = {
  /** The schema that reads the changed fields. */
  takes: z.ZodType
  /** The values as they are now, by the names of the fields that the call takes; null where there are none. */
  now: (tx: TenantRead, request: PageRequest<Params>) => object | null | Promise<object | null>
  /** Values in words for the question about a field that two people changed, where the value itself is no word. */
  words?: Record<string, (value: unknown, tx: TenantRead) => string | undefined | Promise<string | undefined>>
}

type ParamsOf<Name> = Name extends RouteName ? PathParams<(typeof routes)[Name]['path']> & object : never
type RawQuery = z.ZodType<Record<string, unknown>>

/** The result of a row: the properties of its page, another page, or the address to go to instead. */
type RowResult<Name> = (Name extends PageName ? PageProps<Name> : never) | PageResult | string

/** A page: what it shows, and the forms sent to its address. Who may look is said by its route. */
type PageRow<Name, Query extends z.ZodType> = {
  /** Reads the address's query; without this schema, the page is given it unchanged. */
  query?: Query
  read?: (
    tx: TenantRead,
    request: PageRequest<ParamsOf<Name>, z.output<Query>>,
  ) => RowResult<Name> | Promise<RowResult<Name>>
  /** In place of `read`: answers by itself with a file or a redirection. */
  answer?: (request: PageRequest<ParamsOf<Name>, z.output<Query>>) => unknown
  /**
   * Where to go once a form is done, or to be told that things have moved on meanwhile (409). Without it, to the page of what
   * the address names: `/clients/:id/modifier` leads to `/clients/:id`; an address that names nothing leads to itself.
   */
  back?: Nameable<ParamsOf<Name>> | ((request: PageRequest<ParamsOf<Name>>) => string)
  /** What the page's form changes: without it, two people who change the same thing overwrite each other. */
  edits?: Edits<ParamsOf<Name>>
  /** What is sent to this address: one form, or several. */
  form?: Form<ParamsOf<Name>>
  forms?: readonly Form<ParamsOf<Name>>[]
}

/** Any row, for the runner. */
export type AnyPage = {
  query?: z.ZodType
  read?: (tx: TenantRead, request: PageRequest) => unknown
  answer?: (request: PageRequest) => unknown
  back?: RouteName | ((request: PageRequest) => string)
  edits?: Edits
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

/** The result of a call; for a call that is done once for a key, what it has created. */
type Done<N extends CallName> = N extends IdempotentCall ? { id: string } : CallAnswer<N>

/** The pages whose address needs no other ids than these. */
type Nameable<Params> = {
  [Name in RouteName]: Params extends PathParams<(typeof routes)[Name]['path']> ? Name : never
}[RouteName]

/** A toast that offers to do something. */
export type Offered = { message: string; action: ToastOffer }

/** The fields of a form whose files were read, and the faults of those that could not be kept. */
export type ReceivedFields = { fields: Fields; issues: Issue[] }

/** What a form of a page adds to its call. */
type Around<Params, Result> = {
  /** The presses that this form takes, where a page has several forms: the first whose fields fit is performed. */
  when?: (fields: Fields) => boolean
  /** The form's page asks for a confirmation first, which the field `confirme` gives by 1. */
  asks?: true
  /** The confirmation page that comes first, unless the field `confirme` is 1; null where none does. */
  first?: (tx: TenantRead, sent: PageRequest<Params>) => PageResult | null | Promise<PageResult | null>
  /** Reads what follows the fields of a form that came in parts, and gives all its fields, with what is wrong with the files. */
  receives?: (sent: PageRequest<Params>) => Promise<ReceivedFields>
  /** Whether the button only rearranges the form, which comes back unsaved. */
  rearranges?: (fields: Fields) => boolean
  /** A bare button: it has no field beside which a fault could be shown; a wrong value is an error page (400). */
  isButton?: true
  /** The page that shows the form, where it is not the one at the address that it is sent to. */
  shownOn?: RouteName
  /** Where to go when it is done, unless `retour` names a page; without it, to the row's `back`. */
  to?: Nameable<Params> | ((sent: PageRequest<Params>, result: Result) => string)
  /** Where people are told that things have moved on meanwhile (409); without it, at the row's `back`. */
  conflictAt?: Nameable<Params>
  /** The toast on the page where one goes then; none where there is nothing to say. */
  toast?: string | ((result: Result, sent: PageRequest<Params>) => string | Offered | undefined)
  /** A page answered in place, for what is shown once and cannot be fetched again. */
  shows?: (tx: TenantRead, sent: PageRequest<Params>, result: Result) => PageResult | Promise<PageResult>
}

/**
 * A form of a page: the call that it performs, and what differs. The call says who may, whether it needs a
 * reauthentication, whether it is done once for a key, and what it takes.
 */
type CallForm<N extends CallName> = Around<CallParams<N>, Done<N>> & {
  call: N
  /** The ids of the call, where the page's address names them by other words. */
  params?: (named: Record<string, string>, fields: Fields) => { [Name in keyof CallParams<N>]: unknown }
  /** The body of the call; without this function, the fields as they were sent. */
  body?: (fields: Fields) => unknown
  /** Whether `to` and `toast` need the call's answer, where it is only read once the work is done. */
  reads?: true
  /** Done once for the key in the field `cle`, though the call asks programs for none. */
  once?: true
}

/** A form whose work has no call. */
type PageForm<Params, Result> = Around<Params, Result> & {
  access: Access
  /** Whether the person must have reauthenticated within 15 minutes. */
  reauthentication?: true
  work?: (tx: TenantTx, sent: PageRequest<Params>) => Promise<Result>
  /** In place of `work`: opens its own transactions. */
  outside?: (sent: PageRequest<Params>) => Promise<Result>
  /** In place of all the rest: answers by itself. */
  answer?: (sent: PageRequest<Params>) => Promise<void>
}

/** Any form, for the runner. */
export type AnyForm = Around<Record<string, string>, unknown> &
  (
    | {
        call: CallName
        params?: (named: Record<string, string>, fields: Fields) => Record<string, unknown>
        body?: (fields: Fields) => unknown
        reads?: true
        once?: true
      }
    | Pick<PageForm<Record<string, string>, unknown>, 'access' | 'reauthentication' | 'work' | 'outside' | 'answer'>
  )

/** A form of a page whose address names at least these. */
type Form<Params> = { forAddress: (params: Params) => void }

/** Ties a form to its call, and to an address that names the ids of the call. */
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

/** The page that asks for a confirmation. Its yes sends `confirme` to the same address; its no leads back. */
export const question = (
  { req, next, back }: Pick<PageRequest, 'req' | 'next' | 'back'>,
  confirmation: Question,
): PageResult =>
  found('confirm', {
    backHref: back,
    ...confirmation,
    action: req.path,
    fields: { ...confirmation.fields, ...(next && { retour: next }), confirme: '1' },
  })
