import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteName } from '../../../domain/ground/addresses/route-names.ts'
import { sideField } from '../../../domain/ground/forms/edited-form.ts'
import { pages } from '../../../server/features.ts'
import type { AnyForm, AnyPage } from '../../../server/http/forms/page-table.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { changed, formIn } from '../../setup/form-in.ts'
import { pageAddress } from '../probes/page-samples.ts'
import type { EditForm, Ids } from '../probes/probe.ts'
import { editForms, pageSamples } from '../probes/probes.ts'
import { app, people, stage } from '../stage.ts'
import { furnished } from './furnished.ts'

let camille: Visitor
let api: Caller
let ids: Ids
let me: string

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  ids = await furnished(api)
  me = (await api.get('/auth/me')).body.id
}, 120_000)

const isAsked = (form: EditForm | 'no question'): form is EditForm => form !== 'no question'

function formOf(name: RouteName): EditForm {
  const form = editForms[name]
  if (!form || !isAsked(form)) throw new Error(`the form ${name} has no fields`)
  return form
}

type Tab = { address: string; fields: [string, string][] }

/** Opens the page of a form in a separate tab. */
async function open(name: RouteName): Promise<Tab> {
  const { get, holding = 'name="avant"' } = formOf(name)
  const address = pageAddress(name, pageSamples[name](ids), get?.(ids))
  const page = await camille.get(address)
  const action = address.split('?')[0] ?? ''
  const fields = formIn(page.text, action, holding)
  if (!fields) throw new Error(`${name} has no form: ${page.status}`)
  return { address: action, fields }
}

const save = ({ address, fields }: Tab, values: Record<string, string>) =>
  camille.postRaw(address, new URLSearchParams(changed(fields, values)).toString() as never)

const typedIn = ({ fields }: Tab, name: string) => fields.find(([each]) => each === name)?.[1]

test('every form that changes data compares its values with the loaded ones', () => {
  const isChange = (form: AnyForm) => 'call' in form && form.call.startsWith('PATCH ') && !form.isButton
  const names = (Object.entries(pages) as [RouteName, AnyPage][])
    .filter(([, { forms = [], edits }]) => edits || forms.some(isChange))
    .map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(editForms).toSorted())
})

const forms = (Object.entries(editForms) as [RouteName, EditForm | 'no question'][]).filter(
  (row): row is [RouteName, EditForm] => isAsked(row[1]),
)

/** A value of a field, with the ids that it names. */
const filled = (value: string): string =>
  value.startsWith('@') ? { ...ids, me }[value.slice(1) as keyof Ids | 'me'] : value

describe.each(forms.filter(([, { other }]) => other))(
  'two tabs that change different fields: %s',
  (name, { one, other }) => {
    test('both changes are saved', async () => {
      if (!other) throw new Error('one field only')
      const [first, second] = [await open(name), await open(name)]
      expect((await save(first, { [one.name]: one.values[0] })).status).toBe(303)
      expect((await save(second, { [other.name]: other.values[0] })).status).toBe(303)
      const after = await open(name)
      expect(typedIn(after, one.name)).toBe(one.values[0])
      expect(typedIn(after, other.name)).toBe(other.values[0])
    })
  },
)

describe.each(forms)('two tabs that change the same field: %s', (name, { one }) => {
  const [theirs, ours] = [0, 1] as const
  const side = sideField(one.name)

  test.each([
    ['votre', ours],
    ['autre', theirs],
  ] as const)('the second shows both values and saves « %s »', async (answer, kept) => {
    const values = one.values.map(filled)
    await save(await open(name), { [one.name]: filled(one.before ?? 'Avant') })
    const [first, second] = [await open(name), await open(name)]
    expect((await save(first, { [one.name]: values[theirs] ?? '' })).status).toBe(303)
    const asked = await save(second, { [one.name]: values[ours] ?? '' })
    expect(asked.status).toBe(409)
    for (const value of one.shown ?? values) expect(asked.text.replaceAll('\u00a0', ' ')).toContain(value)
    const again = { ...second, fields: formIn(asked.text, second.address, side) ?? [] }
    expect(typedIn(again, one.name)).toBe(values[ours])
    expect((await save(again, {})).status).toBe(409)
    expect((await save(again, { [side]: answer })).status).toBe(303)
    expect(typedIn(await open(name), one.name)).toBe(values[kept])
  })
})

test('a call with one field changes that field without a question', async () => {
  const { client } = ids
  const before = (await api.get(`/clients/${client}`)).body.client
  const answer = await api.patch(`/clients/${client}`, { prenom: 'Programme' })
  expect(answer.body).toEqual({ ...before, prenom: 'Programme' })
})

test('an old form without loaded values is saved as it is', async () => {
  const tab = await open('clientEdit')
  const old = { ...tab, fields: tab.fields.filter(([name]) => name !== 'avant') }
  expect((await save(old, { prenom: 'Ancienne' })).status).toBe(303)
  expect(typedIn(await open('clientEdit'), 'prenom')).toBe('Ancienne')
})

test('two simultaneous changes of one field: the second shows both values', async () => {
  const tabs = [await open('clientEdit'), await open('clientEdit')]
  const answers = await Promise.all(tabs.map((tab, index) => save(tab, { nom: `Ensemble ${index}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
})
