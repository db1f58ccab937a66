import { describe, expect, test } from 'vitest'
import { isOtherOrigin, isSentElsewhere } from '../../../domain/ground/addresses/own-origin.ts'

const own = 'https://suivi.garage.fr'
const arrival = { hosts: ['suivi.garage.fr'], protocol: null, referer: undefined }

describe('a request', () => {
  test.each([
    ['another name', { hosts: ['atelier.local:3000'] }],
    ['an IPv4 address', { hosts: ['192.168.1.20:3000'] }],
    ['an IPv6 address', { hosts: ['[fd00::20]:3000'] }],
    ['another port', { hosts: ['suivi.garage.fr:3000'] }],
    ['the name with a final dot', { hosts: ['suivi.garage.fr.'] }],
    ['a longer name', { hosts: ['suivi.garage.fr.evil.example'] }],
    ['http, as a trusted relay says', { protocol: 'http' }],
    ['a page of another site', { hosts: ['192.168.1.20'], referer: 'https://evil.example/suivi.garage.fr' }],
  ])('is from another origin with %s', (_what, change) => {
    expect(isOtherOrigin(own, { ...arrival, ...change })).toBe(true)
  })

  test.each([
    ['the right name', {}],
    ['the right name in capitals', { hosts: ['Suivi.Garage.FR'] }],
    ['the port of https', { hosts: ['suivi.garage.fr:443'] }],
    ['https, as a trusted relay says', { protocol: 'https' }],
    ['a relay that forwards the right name', { hosts: ['application:3000', 'suivi.garage.fr'] }],
    ['one of our pages as referrer', { hosts: ['application:3000'], referer: `${own}/clients` }],
    ['localhost', { hosts: ['localhost:3000'] }],
    ['127.0.0.1', { hosts: ['127.0.0.1:3000'], protocol: 'http' }],
    ['the IPv6 address of the machine', { hosts: ['[::1]:3000'] }],
    ['no host', { hosts: [undefined] }],
    ['an invalid host', { hosts: ['a b'] }],
  ])('is from our origin, or from the same machine, with %s', (_what, change) => {
    expect(isOtherOrigin(own, { ...arrival, ...change })).toBe(false)
  })
})

describe('a form', () => {
  test.each([
    ['http://192.168.1.20:3000', '192.168.1.20:3000', true],
    ['http://localhost:3000', 'localhost:3000', true],
    ['http://suivi.garage.fr', 'suivi.garage.fr', true],
    [own, 'suivi.garage.fr', false],
    [own, 'application:3000', false],
    ['https://evil.example', 'suivi.garage.fr', false],
    ['null', '192.168.1.20:3000', false],
    [undefined, '192.168.1.20:3000', false],
  ])('sent from %s to %s was sent from our page at another address: %s', (origin, host, expected) => {
    expect(isSentElsewhere(own, origin, host)).toBe(expected)
  })
})
