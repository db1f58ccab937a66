import type * as z from 'zod'
import type { PathParams } from '../../../domain/address.ts'
import type { RouteName, routes } from '../../../domain/routes.ts'
import type { PageName, PageProps } from '../../../entry-server.tsx'
import type { TenantRead } from '../../database/tenant.ts'
import { type Found, found } from '../page.ts'
import type { AnyForm, Form, Nameable } from './form.ts'
import type { PageRequest } from './request.ts'

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
  /** Where to go once a form is done, or to be told that things have moved on meanwhile (409); without it, this page. */
  back?: Nameable<ParamsOf<Name>> | ((request: PageRequest<ParamsOf<Name>>) => string)
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
export const page = <Name extends RouteName, Query extends z.ZodType = RawQuery>(
  row: PageRow<Name, Query>,
): PageOf<Name> => row as never

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
