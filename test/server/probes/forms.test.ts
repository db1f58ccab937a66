import { describe, expect, test } from 'vitest'
import { allRoutes, type RouteName } from '../../../domain/addresses/route-names.ts'
import { callOf } from '../../../domain/calls/calls.ts'
import { type Access, may, type Role } from '../../../domain/permissions.ts'
import { pages } from '../../../server/features.ts'
import { formSent } from '../../../server/http/forms/page-table.ts'
import { accessTo, accessToSend, needsReauthentication } from '../../../server/http/forms/rights.ts'
import type { FormAndCall, Ids } from './probe.ts'
import { formCalls, kinds, pageNames, pageSamples } from './probes.ts'

const anyIds = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Ids
const sender = { email: 'moi@exemple.fr' }
const roles: Role[] = ['admin', 'employee', 'reader']

const pairs = (Object.entries(formCalls) as [RouteName, FormAndCall[]][]).flatMap(([name, forms]) =>
  forms.map((form) => [`${name} ${JSON.stringify(form.fields ?? {})}`, form.call, name, form] as const),
)

test('every page with a form for a signed-in user names the calls of its forms', () => {
  const sent = pageNames.filter((name) => allRoutes[name].access !== 'public' && pageSamples[name](anyIds).post)
  expect(Object.keys(formCalls).toSorted()).toEqual(sent.toSorted())
})

// access.test.ts and pages.test.ts test that each side has the access written here.
describe('a form has the access and the reauthentication of its call', () => {
  test.each(pairs)('%s, as %s', (_title, call, name, { fields = {}, body = {} }) => {
    const form = formSent(pages[name]?.forms, fields)
    const { access, reauthentication } = callOf(call)
    const needed = form ? [accessTo(form), accessToSend(pages, name)] : [allRoutes[name].access]
    for (const one of needed) expect(roles.filter((role) => may({ role }, one))).toEqual(rolesFor(access))
    const asked =
      typeof reauthentication === 'function' ? reauthentication(body as never, sender) : reauthentication === true
    expect(form !== undefined && needsReauthentication(form, fields, sender)).toBe(asked)
  })
})

const rolesFor = (access: Access) => roles.filter((role) => may({ role }, access))
