import { expect, test } from 'vitest'
import { apiRoutes } from '../../domain/api-routes.ts'
import { aliases, routes } from '../../domain/routes.ts'

test('an address is filled and encoded', () => {
  expect(routes.client.href({ id: 'a/b é' })).toBe('/clients/a%2Fb%20%C3%A9')
  expect(routes.clients.href({}, { q: 'é&', page: 2, status: undefined, empty: '' })).toBe(
    '/clients?q=%C3%A9%26&page=2',
  )
  expect(routes.dashboard.href()).toBe('/dashboard')
})

test('an address without its parameter is a mistake of ours', () => {
  expect(() => routes.client.href()).toThrow(TypeError)
  expect(() => routes.client.href({ id: '' })).toThrow(TypeError)
})

test('no two pages, and no two calls, share an address', () => {
  const pages = Object.values(routes).map(({ path }) => path)
  const calls = Object.values(apiRoutes).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(pages).size).toBe(pages.length)
  expect(new Set(calls).size).toBe(calls.length)
})

test('aliases lead to pages', () => {
  for (const name of Object.values(aliases)) expect(routes[name].access).toBe('public')
})

test('the calls that must not run twice say so', () => {
  const idempotent = Object.entries(apiRoutes).filter(([, route]) => route.idempotent)
  expect(idempotent.map(([name]) => name).sort()).toEqual([
    'createCar',
    'createClient',
    'createProcess',
    'createUser',
    'invite',
    'register',
    'resetRequest',
  ])
})
