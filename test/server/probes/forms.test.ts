import { expect, test } from 'vitest'
import { callOf } from '../../../domain/calls.ts'
import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { type Access, may, type Role } from '../../../domain/ground/permissions.ts'
import { pages } from '../../../server/features.ts'
import { accessTo, accessToSend, formSent, needsReauthentication } from '../../../server/http/forms/page-table.ts'
import { failuresOf, firstOf, unlike } from './failures.ts'
import type { FormAndCall, Ids } from './probe.ts'
import { formCalls, kinds, pageNames, pageSamples } from './probes.ts'

const anyIds = Object.fromEntries(kinds.map((kind) => [kind, kind])) as Ids
const sender = { email: 'moi@exemple.fr' }
const roles: Role[] = ['admin', 'employee', 'reader']

type Pair = FormAndCall & { name: RouteName }
const pairs = (Object.entries(formCalls) as [RouteName, FormAndCall[]][]).flatMap(([name, forms]) =>
  forms.map((form): Pair => ({ name, ...form })),
)

test('every page with a form for a signed-in user names the calls of its forms', () => {
  const sent = pageNames.filter((name) => allRoutes[name].access !== 'public' && pageSamples[name](anyIds).post)
  expect(Object.keys(formCalls).toSorted()).toEqual(sent.toSorted())
})

// access.test.ts and pages.test.ts test that each side has the access written here.
test('every form has the access and the reauthentication of its call', async () => {
  const attempt = ({ name, call, fields = {}, body = {} }: Pair) => {
    const form = formSent(pages[name]?.forms, fields)
    const { access, reauthentication } = callOf(call)
    const needed = form ? [accessTo(form), accessToSend(pages, name)] : [allRoutes[name].access]
    const asked =
      typeof reauthentication === 'function' ? reauthentication(body as never, sender) : reauthentication === true
    return firstOf(
      ...needed.map((one) => unlike(rolesFor(one), rolesFor(access))),
      unlike(form !== undefined && needsReauthentication(form, fields, sender), asked),
    )
  }
  const named = ({ name, call, fields = {} }: Pair) => `${name} ${JSON.stringify(fields)}, as ${call}`
  expect(await failuresOf(pairs, attempt, named)).toEqual([])
})

const rolesFor = (access: Access) => roles.filter((role) => may({ role }, access))
