import type { Request, Response } from 'express'
import type * as z from 'zod'
import { type CallAnswer, type CallName, type CallParams, callOf, type IdempotentCall } from '../../../domain/calls.ts'
import type { PathParams } from '../../../domain/ground/addresses/address.ts'
import type { Page } from '../../../domain/ground/addresses/page-address.ts'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { AskedField } from '../../../domain/ground/forms/edited-form.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import type { Access } from '../../../domain/ground/permissions.ts'
import type * as routes from '../../../domain/ground/routes.ts'
import type { ToastOffer } from '../../../domain/ground/toast.ts'
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
  /** The well-formed ids of the address; the page checks that they exist. */
  params: Params
  query: Query
  /** Whether a form was sent: the page then shows the typed values again. */
  isSent: boolean
  /** The sent fields; empty where no form was sent. */
  fields: Fields
  /** The typed values of the sent fields, to be shown again; never a password. */
  values: Record<string, string>
  /** The errors of the sent fields. */
  issues: Issue[]
  /** The questions of a refused form, where somebody else has changed the same fields. */
  edited?: Edited
  /** The page to return to, if the address or the form names one of ours as `retour`. */
  next: string | null
  /** The address of `next`, or the one that the row returns to. */
  back: string
}

/** The stored values that a form loaded, as digests, and the questions about those that two people changed. */
export type Edited = { brought: string; asked: AskedField[] }

/** The values that a form changes: it loads a digest of each value, and writes only the fields that were changed. */
export type Edits<Params = Record<string, string>> = {
  /** The schema that parses the changed fields. */
  takes: z.ZodType
  /** The current values, by the names of the fields that the call accepts; null where there are none. */
  now: (tx: TenantRead, request: PageRequest<Params>) => object | null | Promise<object | null>
  /** Values in words for the question about a field that two people changed, if the value itself is not readable. */
  words?: Record<string, (value: unknown, tx: TenantRead) => string | undefined | Promise<string | undefined>>
}

type ParamsOf<Name> = Name extends RouteName ? PathParams<(typeof routes)[Name]['path']> & object : never
type RawQuery = z.ZodType<Record<string, unknown>>

/** The result of a row: the properties of its page, another page, or the address to go to instead. */
type RowResult<Name> = (Name extends PageName ? PageProps<Name> : never) | PageResult | string

/** A page: its content, and the forms sent to its address. Its route says who may open it. */
type PageRow<Name, Query extends z.ZodType> = {
  /** Parses the address's query; without this schema, the page gets it unchanged. */
  query?: Query
  read?: (
    tx: TenantRead,
    request: PageRequest<ParamsOf<Name>, z.output<Query>>,
  ) => RowResult<Name> | Promise<RowResult<Name>>
  /** Instead of `read`: sends a file or a redirection itself. */
  answer?: (request: PageRequest<ParamsOf<Name>, z.output<Query>>) => unknown
  /**
   * The page after a form, and after a conflict with another change (409). By default it is the page of the object in
   * the address: `/clients/:id/modifier` leads to `/clients/:id`; an address without an object leads to itself.
   */
  back?: Nameable<ParamsOf<Name>> | ((request: PageRequest<ParamsOf<Name>>) => string)
  /**
   * The values that the page's form changes: without it, two people who change the same object overwrite each other.
   */
  edits?: Edits<ParamsOf<Name>>
  /** The forms sent to this address: one, or several. */
  form?: Form<ParamsOf<Name>>
  forms?: readonly Form<ParamsOf<Name>>[]
}

/** A row of the page table, without the types of its page. */
export type AnyPage = {
  query?: z.ZodType
  read?: (tx: TenantRead, request: PageRequest) => unknown
  answer?: (request: PageRequest) => unknown
  back?: RouteName | ((request: PageRequest) => string)
  edits?: Edits
  forms?: readonly AnyForm[]
}

/** The unchanged fields of a form, and whether it changes nothing at all. */
export type Untouched = { names: readonly string[]; isAll: boolean }

/** A row as it is served, with the steps around it (`serve-pages.ts`). */
export type ServedPage = Omit<AnyPage, 'read' | 'back' | 'forms'> & {
  name: RouteName
  forms: readonly ServedForm[]
  /** Changes a request before its page is read. */
  opens?: (request: PageRequest) => Promise<PageRequest>
  read?: (tx: TenantRead, request: PageRequest) => Promise<PageResult | string>
  back: (request: PageRequest) => string
}

export type ServedForm = AnyForm & {
  access: Access
  /**
   * Finds the fields that the form did not change, where its page has `edits`.
   * @throws EditedMeanwhile if somebody else has changed a field that the form changes too
   */
  untouched?: (tx: TenantRead, sent: PageRequest) => Promise<Untouched>
}

/** A row under the name of its route. */
type PageOf<Name> = AnyPage & { readonly at?: Name }

export type Pages = { readonly [Name in RouteName]?: PageOf<Name> }

/** Checks a row against the route and the page of its name, in a table that `satisfies Pages`. */
export function page<Name extends RouteName, Query extends z.ZodType = RawQuery>({
  form,
  ...row
}: PageRow<Name, Query>): PageOf<Name> {
  return (form ? { ...row, forms: [form] } : row) as never
}

/** The result of a call; for a call that runs once for each key, the created object. */
type Done<N extends CallName> = N extends IdempotentCall ? { id: string } : CallAnswer<N>

/** The pages whose address needs only these ids. */
type Nameable<Params> = {
  [Name in RouteName]: Params extends PathParams<(typeof routes)[Name]['path']> ? Name : never
}[RouteName]

/** A toast that offers an action. */
export type Offered = { message: string; action: ToastOffer }

/** The fields of a form whose files were read, and the errors of files that could not be stored. */
export type ReceivedFields = { fields: Fields; issues: Issue[] }

/** The additions of a page's form to its call. */
type Around<Params, Result> = {
  /** Whether the form handles these fields, if a page has several forms: the first match is performed. */
  when?: (fields: Fields) => boolean
  /** Whether the form's page asks for a confirmation first; `confirme` with the value 1 gives it. */
  asks?: true
  /** The confirmation page shown first, unless the field `confirme` is 1; null where there is none. */
  first?: (tx: TenantRead, sent: PageRequest<Params>) => PageResult | null | Promise<PageResult | null>
  /** Reads the files after the fields of a multipart form, and returns all its fields, with the errors of the files. */
  receives?: (sent: PageRequest<Params>) => Promise<ReceivedFields>
  /** Whether the button only rearranges the form, which is shown again unsaved. */
  rearranges?: (fields: Fields) => boolean
  /** A button without fields that could show an error: a wrong value leads to an error page (400). */
  isButton?: true
  /** The page that shows the form, if the form is sent to another address. */
  shownOn?: RouteName
  /** The page after the form, unless `retour` names one; by default the row's `back`. */
  to?: Nameable<Params> | ((sent: PageRequest<Params>, result: Result) => string)
  /** The page shown after a conflict with another change (409); by default the row's `back`. */
  conflictAt?: Nameable<Params>
  /** The toast on the next page; absent where there is nothing to announce. */
  toast?: string | ((result: Result, sent: PageRequest<Params>) => string | Offered | undefined)
  /**
   * For a form that is sent again with changes after its answer was lost: the page of the object that exists already, the
   * form of which shows the typed values, to be saved, the name of the id in its address or fields, and the message. With
   * `field`, the form itself is shown again, with the message at that field.
   */
  already?: { page: RouteName; id: string; message: string; field?: string }
  /** A page sent as the answer itself, for content that is shown once and cannot be loaded again. */
  shows?: (tx: TenantRead, sent: PageRequest<Params>, result: Result) => PageResult | Promise<PageResult>
}

/**
 * A form of a page: the call that it performs, and the differences. The call says who may send it, whether it needs a
 * reauthentication, whether it runs once for each key, and which fields it accepts.
 */
type CallForm<N extends CallName> = Around<CallParams<N>, Done<N>> & {
  call: N
  /** The ids of the call, if the page's address has other names for them. */
  params?: (named: Record<string, string>, fields: Fields) => { [Name in keyof CallParams<N>]: unknown }
  /** The body of the call; without this function, the sent fields. */
  body?: (fields: Fields) => unknown
  /** Whether `to` and `toast` need the call's answer, if it is only read after the work. */
  reads?: true
  /** Runs once for the key in the field `cle`, though the call requires no key of programs. */
  once?: true
  /** The result for a repeat with the same key; by default the id of the created object. */
  again?: (tx: TenantTx, sent: PageRequest<CallParams<N>>, id: string) => Promise<Done<N>>
}

/** A form without a call. */
type PageForm<Params, Result> = Around<Params, Result> & {
  access: Access
  /** Whether the person must have reauthenticated within 15 minutes. */
  reauthentication?: true
  work?: (tx: TenantTx, sent: PageRequest<Params>) => Promise<Result>
  /** Instead of `work`: opens its own transactions. */
  outside?: (sent: PageRequest<Params>) => Promise<Result>
  /** Instead of all other properties: sends the answer itself. */
  answer?: (sent: PageRequest<Params>) => Promise<void>
}

/** Any form. */
export type AnyForm = Around<Record<string, string>, unknown> &
  (
    | {
        call: CallName
        params?: (named: Record<string, string>, fields: Fields) => Record<string, unknown>
        body?: (fields: Fields) => unknown
        reads?: true
        once?: true
        again?: (tx: TenantTx, sent: PageRequest, id: string) => Promise<unknown>
      }
    | Pick<PageForm<Record<string, string>, unknown>, 'access' | 'reauthentication' | 'work' | 'outside' | 'answer'>
  )

/** A form for pages whose address has at least these ids. */
type Form<Params> = { forAddress: (params: Params) => void }

/** Ties a form to its call, and to an address that has the ids of the call. */
export function form<N extends CallName>(
  one: CallForm<N> & { params: NonNullable<CallForm<N>['params']> },
): Form<object>
export function form<N extends CallName>(one: CallForm<N>): Form<CallParams<N>>
export function form(one: object): object {
  return one
}

export const formWithoutCall = <Params, Result = void>(one: PageForm<Params, Result>): Form<Params> => one as never

/** The form of a page that handles these fields. */
export const formSent = (forms: readonly AnyForm[] = [], fields: Fields): AnyForm | undefined =>
  forms.find(({ when }) => !when || when(fields))

/** The people who may send a form: those who may make its call. */
export const accessTo = (form: AnyForm): Access => ('call' in form ? callOf(form.call).access : form.access)

/** The people who may send something to a page's address. All forms of one page have the same access. */
export function accessToSend(pages: Pages, name: RouteName): Access {
  const { access }: Page = allRoutes[name]
  const [form] = pages[name]?.forms ?? []
  return form ? accessTo(form) : access
}

/**
 * Whether these fields need a reauthentication within 15 minutes, by the rule of their call. Fields that cannot be
 * parsed need it: the form may leave out the invalid ones as unchanged, and write the others.
 */
export function needsReauthentication(form: AnyForm, fields: Fields, caller: Pick<Actor, 'email'>): boolean {
  if (!('call' in form)) return form.reauthentication === true
  const { reauthentication, body: schema } = callOf(form.call)
  if (typeof reauthentication !== 'function') return reauthentication === true
  const body = schema?.safeParse(form.body ? form.body(fields) : fields)
  return body?.success !== true || reauthentication(body.data as never, caller)
}

/** Matches a button by its value in the field `geste`. */
export const pressed =
  (...names: string[]) =>
  ({ geste }: Fields): boolean =>
    names.includes(String(geste))

type Question = Omit<PageProps<'confirm'>, 'action' | 'fields' | 'backHref'> &
  Partial<Pick<PageProps<'confirm'>, 'fields' | 'backHref'>>

/** The page that asks for a confirmation. Its yes sends `confirme` to the same address; its no goes back. */
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
