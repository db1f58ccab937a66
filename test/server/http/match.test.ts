import { type Request, type Response, Router } from 'express'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../domain/call-name.ts'
import { callNames } from '../../../domain/calls.ts'
import { allRoutes, routeNames } from '../../../domain/ground/addresses/route-names.ts'
import { matchCall, matchPage } from '../../../server/http/match.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'

/** The name of the address that an Express router serves at a path. */
function served<T>(addresses: { name: T; method?: Method; path: string }[]) {
  const router = Router()
  for (const { name, method, path } of addresses) {
    const answer = (_req: Request, res: Response) => res.locals.found(name)
    router[method ? (method.toLowerCase() as 'get') : 'all'](path, answer)
  }
  return (method: Method, url: string): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const res = { locals: { found: resolve } } as unknown as Response
      router({ method, url } as Request, res, (error?: unknown) => (error ? reject(error) : resolve(undefined)))
    })
}

const page = served(routeNames.map((name) => ({ name, path: allRoutes[name].path })))
const call = served(callNames.map((name) => ({ name, ...addressOf(name) })))

const oddParts = ['x', 'csv', 'nouveau', '%2F', 'a%2Fb', '%252f', '.', '..', 'a.csv', 'é', '%C3%A9', '*', ':id', ';a=1']
const oddEnds = ['', '', '/', '//', '/%2F', '/.', '.', '%20']

/** Addresses near those of a table: other ids, other cases, more or fewer slashes and parts. */
const nearly = (paths: readonly string[]) =>
  fc
    .record({
      path: fc.constantFrom(...paths),
      parts: fc.array(fc.constantFrom(...oddParts), { minLength: 4, maxLength: 4 }),
      start: fc.constantFrom('', '', '', '/', '/.', '/x'),
      end: fc.constantFrom(...oddEnds),
      isUpperCase: fc.boolean(),
      changed: fc.option(fc.tuple(fc.nat(6), fc.constantFrom('', ...oddParts))),
    })
    .map(({ path, parts, start, end, isUpperCase, changed }) => {
      let used = 0
      const filled = path.split('/').map((part, index) => {
        if (changed && index > 0 && changed[0] === index) return changed[1]
        return part.startsWith(':') ? parts[used++ % parts.length] : part
      })
      const url = start + filled.join('/') + end
      return (isUpperCase ? url.toUpperCase() : url) || '/'
    })

describe('an address', () => {
  test('is the page that Express serves there, however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(nearly(routeNames.map((name) => allRoutes[name].path)), async (url) => {
        expect(matchPage(url)?.name).toBe(await page('GET', url))
      }),
      { numRuns: 1500 },
    )
  })

  test('is the call that Express serves there, however it is written', async () => {
    const methods = fc.constantFrom<Method>('GET', 'POST', 'PATCH', 'DELETE', 'PUT')
    await fc.assert(
      fc.asyncProperty(methods, nearly(callNames.map((name) => addressOf(name).path)), async (method, url) => {
        expect(matchCall(method, url)?.name).toBe(await call(method, url))
      }),
      { numRuns: 1500 },
    )
  })

  test.each([
    ['/clients', 'clients'],
    ['/clients/', 'clients'],
    ['/Clients', 'clients'],
    ['/clients//', undefined],
    ['//clients', undefined],
    ['/clients%2F', undefined],
    ['/clients/nouveau', 'clientNew'],
    ['/clients/a%2Fb', 'client'],
    ['/clients/%zz', 'client'],
    ['/parametres/import/modele.csv', 'importTemplate'],
    ['/parametres/import/modele-csv', 'importFile'],
    ['/nulle-part', undefined],
  ])('%s is the page %s', (pathname, name) => {
    expect(matchPage(pathname)?.name).toBe(name)
  })
})
