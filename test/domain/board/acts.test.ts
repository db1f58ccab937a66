import { describe, expect, test } from 'vitest'
import { type ActName, actHref, actNames, actOf, acts } from '../../../domain/board/acts.ts'
import { callOf } from '../../../domain/calls.ts'
import { readPath } from '../../../domain/ground/addresses/address.ts'
import * as routes from '../../../domain/ground/routes.ts'

describe('the table of acts', () => {
  test('offers each act to the people who may make its call', () => {
    const called = actNames.map(actOf).flatMap(({ call, right }) => (call ? [[call, right]] : []))
    expect(called.length).toBeGreaterThan(10)
    expect(called).toEqual(called.map(([call]) => [call, callOf(call as Parameters<typeof callOf>[0]).access]))
  })

  test('gives an act with a call its message of failure, and an undo another act of the table', () => {
    const silent = actNames.filter((name) => actOf(name).call && !actOf(name).failure)
    expect(silent).toEqual([])
    expect(actNames.flatMap((name) => actOf(name).undo ?? []).filter((undo) => !(undo in acts))).toEqual([])
  })

  test('gives no two acts one key, and no act the key of a page', () => {
    const keys = actNames.flatMap((name) => actOf(name).key ?? [])
    expect(keys).toContain('v')
    expect(new Set([...keys, ...'?.cdgjk/']).size).toBe(keys.length + '?.cdgjk/'.length)
  })
})

test.each<[ActName, string]>([
  ['validate', '/processus/p1/etapes/s1/valider'],
  ['blocked', '/processus/p1/attente?raison=piece'],
  ['remind', '/processus/p1#dire-au-client'],
  ['noteDone', '/processus/p1/accords/a1#fait'],
])('actHref gives « %s » its query and its part', (name, href) => {
  const params = { id: 'p1', stepId: 's1', approvalId: 'a1' }
  expect(actHref(name, params as never)).toBe(href)
})

describe('readPath', () => {
  const { path } = routes.stepValidate

  test('reads the parameters of an address that its path has made', () => {
    const params = { id: 'f81d4fae-7dec', stepId: '11d0-a765' }
    expect(readPath(path, routes.stepValidate.href(params))).toEqual(params)
    expect(readPath(routes.dashboard.path, routes.dashboard.href())).toEqual({})
  })

  test.each([
    ['another page of the same object', '/processus/p1/etapes/s1/preparer'],
    ['a longer address', '/processus/p1/etapes/s1/valider/x'],
    ['a shorter address', '/processus/p1'],
    ['an empty parameter', '/processus//etapes/s1/valider'],
  ])('reads nothing in %s', (_, pathname) => {
    expect(readPath(path, pathname)).toBeNull()
  })
})
