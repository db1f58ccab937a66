import { expect, test } from 'vitest'
import { callNames, callOf } from '../../domain/calls.ts'
import { aliases, allRoutes } from '../../domain/ground/addresses/route-names.ts'
import * as routes from '../../domain/ground/routes.ts'

test('an address is filled and encoded', () => {
  expect(routes.client.href({ id: 'a/b é' })).toBe('/clients/a%2Fb%20%C3%A9')
  expect(routes.clients.href({}, { q: 'é&', page: 2, status: undefined, empty: '' })).toBe(
    '/clients?q=%C3%A9%26&page=2',
  )
  expect(routes.dashboard.href()).toBe('/dashboard')
})

test('an address without its parameter throws', () => {
  expect(() => routes.client.href()).toThrow(TypeError)
  expect(() => routes.client.href({ id: '' })).toThrow(TypeError)
})

test('pages have unique addresses, and calls unique names', () => {
  const pages = Object.values(allRoutes).map(({ path }) => path)
  expect(new Set(pages).size).toBe(pages.length)
  const ids = callNames.map((name) => callOf(name).id)
  expect(new Set(ids).size).toBe(ids.length)
  const addresses = callNames.map((name) => name.replace(/:\w+/g, ':'))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('aliases lead to public pages', () => {
  for (const name of Object.values(aliases)) expect(allRoutes[name].access).toBe('public')
})
