import { addressOf } from '../../domain/call-name.ts'
import type { CallName } from '../../domain/calls.ts'
import { fillPath } from '../../domain/ground/addresses/address.ts'
import { addDays, todayParis } from '../../domain/ground/dates.ts'
import { limits } from '../../domain/ground/limits.ts'
import * as routes from '../../domain/ground/routes.ts'
import { createRandom } from '../../server/demo/random.ts'
import type { Garage, Known, Person } from './people.ts'

/** A kind of request. A turn is the requests that one connection sends, one after the other. */
export type Kind = { name: string; turns: Buffer[][] }

type Staffed = Garage & { person: Person }

/** The kinds that the bare limit knows how to answer. */
export const knownToBare = /^(the day|list|search|public|JSON list)/

/** The Accept-Encoding header of Chrome, Edge and Firefox over https. */
const chrome = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const daysBack = 60
const mostAsked = 4_000

/** Every kind, in a shuffled order that is the same in each run. Hardly any page is requested twice. */
export async function kindsOf(garages: Staffed[]): Promise<Kind[]> {
  const each = (turn: (garage: Staffed, known: Known) => Buffer[]) =>
    garages.flatMap((garage) => garage.processes.map((known) => turn(garage, known)))
  const day = routes.dashboard.href()
  const lists = (headers = {}) => pagesOf(garages, (person, query) => page(person, `${day}${query}&vue=tous`, headers))
  const searched = ({ plaque: q }: Known) => routes.dashboard.href({}, { q })
  const client = ({ clientId: id }: Known) => routes.client.href({ id })
  const links = (headers = {}) =>
    each(({ person }, { token }) => (token ? [visit(person, routes.tracking.href({ token }), headers)] : []))
  const json = (headers = {}) => pagesOf(garages, (person, query) => call(person, 'GET /processes', {}, query, headers))
  const kinds: Record<string, Buffer[][]> = {
    'the day': garages.map(({ person }) => [page(person, day)]),
    'the day, as Chrome asks': garages.map(({ person }) => [page(person, day, chrome)]),
    'a look at the day, nothing new': await Promise.all(garages.map(async ({ person }) => [await look(person, day)])),
    'the week': garages.map(({ person }) => [page(person, routes.dashboard.href({}, { vue: 'semaine' }))]),
    'list of 50': lists(),
    'list of 50, as Chrome asks': lists(chrome),
    'search in the list': each(({ person }, known) => [page(person, searched(known))]),
    'process page': each(({ person }, { id }) => [page(person, routes.process.href({ id }))]),
    'client page': each(({ person }, known) => [page(person, client(known))]),
    'public page': links(),
    'public page, as Chrome asks': links(chrome),
    'JSON list': json(),
    'JSON list, as Chrome asks': json(chrome),
    'JSON process': each(({ person }, { id }) => [call(person, 'GET /processes/:id', { id })]),
    'bell counter': garages.map(({ person }) => [call(person, 'GET /notifications/unread-count')]),
    'bell opened': garages.map(({ person }) => [call(person, 'GET /notifications')]),
    'step prepared and taken back': each(({ person }, known) => stepThereAndBack(person, known)),
  }
  return Object.entries(kinds).map(([name, turns], seed) => {
    const asked = turns.filter((turn) => turn.length > 0)
    return { name, turns: shuffled(asked, seed).slice(0, mostAsked) }
  })
}

/** Every page of the list, with several filters. */
function pagesOf(garages: Staffed[], ask: (person: Person, query: string) => Buffer): Buffer[][] {
  const today = todayParis(new Date())
  return garages.flatMap(({ person, processes }) => {
    const whole = (statuses: string[]) => {
      const count = processes.filter(({ status }) => statuses.length === 0 || statuses.includes(status)).length
      const filter = statuses.map((status) => `&status=${status}`).join('')
      return Array.from({ length: Math.ceil(count / limits.processPageSize) }, (_, at) => `?page=${at + 1}${filter}`)
    }
    const days = Array.from({ length: daysBack }, (_, back) => `?dateTo=${addDays(today, -back)}`)
    const queries = [whole([]), whole(['completed']), whole(['in_progress', 'completed']), days].flat()
    return queries.map((query) => [ask(person, query)])
  })
}

/** The request of a visible tab each half minute: its page, with the version that it shows. An unchanged page answers 304. */
async function look(person: Person, path: string): Promise<Buffer> {
  const html = await (await fetch(person.base + path, { headers: { cookie: person.cookie } })).text()
  const version = /<meta name="version" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  return page(person, path, { accept: 'text/html', 'x-page-regions': '1', 'if-none-match': version, ...chrome })
}

function stepThereAndBack(person: Person, { id, nextStepId: stepId }: Known): Buffer[] {
  if (!stepId) return []
  const [there, back] = [
    'POST /processes/:id/steps/:stepId/propose-ready',
    'PATCH /processes/:id/steps/:stepId',
  ] as const
  const body = { status: 'proposed' }
  return [call(person, there, { id, stepId }, '', {}, {}), call(person, back, { id, stepId }, '', {}, body)]
}

const visit = ({ base }: Person, path: string, headers: Record<string, string>) =>
  send(path, { host: new URL(base).host, ...headers })
const page = (person: Person, path: string, headers = {}) => visit(person, path, { cookie: person.cookie, ...headers })

function call({ token }: Person, name: CallName, params = {}, query = '', headers = {}, body?: object): Buffer {
  const { method, path } = addressOf(name)
  return send(`/api${fillPath(path, params)}${query}`, { authorization: `Bearer ${token}`, ...headers }, method, body)
}

/** The bytes of a request, built once so that the cost of the client is hardly measured. */
function send(path: string, headers: Record<string, string>, method = 'GET', body?: object): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const typed = body ? { 'content-type': 'application/json', 'content-length': String(text.length) } : {}
  const lines = Object.entries({ host: 'localhost', ...headers, ...typed }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

/** Shuffles a list, in the same order in all runs. */
function shuffled<Of>(list: Of[], seed: number): Of[] {
  const random = createRandom(seed, list.length)
  return list
    .map((value) => ({ value, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}
