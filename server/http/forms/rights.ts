import { callOf } from '../../../domain/calls.ts'
import type { Page } from '../../../domain/ground/addresses/page-address.ts'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { Access } from '../../../domain/ground/permissions.ts'
import type { Actor } from '../actor.ts'
import type { AnyForm, Fields, Pages } from './page-table.ts'

/** The people who may send a form: those who may make its call. */
export const accessTo = (form: AnyForm): Access => ('call' in form ? callOf(form.call).access : form.access)

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

/** The people who may send something to a page's address. All forms of one page have the same access. */
export function accessToSend(pages: Pages, name: RouteName): Access {
  const { access }: Page = allRoutes[name]
  const [form] = pages[name]?.forms ?? []
  return form ? accessTo(form) : access
}
