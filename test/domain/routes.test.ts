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

test('the calls marked idempotent are the expected ones', () => {
  const idempotent = callNames.filter((name) => callOf(name).idempotent)
  expect(idempotent.sort()).toEqual([
    'POST /auth/create-user',
    'POST /auth/register',
    'POST /auth/reset-request',
    'POST /cars',
    'POST /clients',
    'POST /imports',
    'POST /invitations',
    'POST /processes',
    'POST /processes/:id/approvals',
    'POST /processes/:id/approvals/:approvalId/corrections',
    'POST /processes/:id/approvals/:approvalId/send',
    'POST /processes/:id/notes',
    'POST /processes/:id/photos',
    'POST /processes/:id/steps/:stepId/notes',
    'POST /processes/:id/steps/:stepId/photos',
    'POST /processes/:id/tellings',
    'POST /processes/intake',
    'POST /public/approvals/:token',
    'POST /screens',
    'POST /webhooks',
  ])
})
