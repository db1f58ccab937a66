import { addressOf } from '../../domain/call-name.ts'
import type { CallName } from '../../domain/calls/calls.ts'
import { addDays, todayParis } from '../../domain/dates.ts'
import { limits } from '../../domain/limits.ts'
import * as routes from '../../domain/routes.ts'
import { createRandom } from '../../server/demo/random.ts'
import type { Garage, Known } from './garages.ts'
import { browsers, call, page, type Question } from './request.ts'

export type Scenario = {
  name: string
  /** The questions of each connection, in turn. */
  lists: Question[][]
  /** Whether a list is asked to its end, as the last question undoes what the first did. */
  whole?: boolean
  /** Whether the bare limit knows how to answer. */
  bare?: boolean
}

const mostAsked = 4000
const daysBack = 60

/** The scenarios of people and programs in these garages: nothing is asked for twice unless the name says "again". */
export function scenariosOf(garages: Garage[], connections: number): Scenario[] {
  const seeds = { next: 1 }
  const shared = (name: string, questions: Question[], bare = false): Scenario => {
    seeds.next += 1
    return { name, lists: dealt(shuffled(questions, seeds.next), connections), bare }
  }
  const each = (ask: (garage: Garage, known: Known) => Question) =>
    garages.flatMap((garage) => garage.processes.map((known) => ask(garage, known)))
  const found = ({ visitor }: Garage, q: string) => page(visitor, routes.dashboard.href({}, { q }))
  const dashboards = (encodings?: string) =>
    listed(garages, (visitor, query) => page(visitor, `/dashboard${query}&vue=tous`, encodings))
  const tracked = (encodings?: string) =>
    garages.flatMap(({ processes }) =>
      processes.flatMap(({ token }) => (token ? [page(null, routes.tracking.href({ token }), encodings)] : [])),
    )
  const clients = (garage: Garage) => unique(garage.processes.map(({ clientId }) => clientId))
  return [
    shared(
      'the day, again and again',
      garages.map(({ visitor }) => page(visitor, routes.dashboard.href())),
    ),
    shared('dashboard, never the same twice', dashboards(), true),
    shared('dashboard, compressed for Chrome', dashboards(browsers.chrome), true),
    shared('dashboard, compressed for Safari', dashboards(browsers.safari), true),
    shared('dashboard, compressed for old browsers', dashboards(browsers.old), true),
    shared(
      'dashboard, search',
      each((garage, { plaque }) => found(garage, plaque)),
      true,
    ),
    shared(
      'dashboard, vain search',
      each((garage, { id }) => found(garage, `zz${id.slice(-9)}`)),
      true,
    ),
    shared(
      'client list',
      garages.flatMap((garage) =>
        pages(clients(garage).length, limits.clientPageSize).map((number) =>
          page(garage.visitor, routes.clients.href({}, { page: number })),
        ),
      ),
    ),
    shared(
      'client page',
      garages.flatMap((garage) => clients(garage).map((id) => page(garage.visitor, routes.client.href({ id })))),
    ),
    shared(
      'car list, search',
      each(({ visitor }, { plaque: q }) => page(visitor, routes.cars.href({}, { q }))),
    ),
    shared('public page', tracked(), true),
    shared('public page, compressed for Chrome', tracked(browsers.chrome), true),
    shared(
      'JSON list',
      listed(garages, (visitor, query) => call(visitor, api('GET /processes') + query)),
      true,
    ),
    shared(
      'a process',
      each(({ visitor }, { id }) => call(visitor, api('GET /processes/:id', { id }))),
    ),
    { name: 'step action, there and back again', lists: stepActions(garages, connections), whole: true },
    shared(
      'notifications, again and again',
      garages.map(({ visitor }) => call(visitor, api('GET /notifications'))),
    ),
    shared(
      'bell counter, again and again',
      garages.map(({ visitor }) => call(visitor, api('GET /notifications/unread-count'))),
      true,
    ),
  ]
}

/** Questions for every page of the list, with several filters. */
function listed(garages: Garage[], ask: (visitor: Garage['visitor'], query: string) => Question): Question[] {
  const today = todayParis(new Date())
  return garages.flatMap(({ visitor, processes }) => {
    const wholePages = (statuses: string[]) => {
      const filter = statuses.map((status) => `&status=${status}`).join('')
      const matching = processes.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      return pages(matching.length, limits.processPageSize).map((number) => `?page=${number}${filter}`)
    }
    const days = Array.from({ length: daysBack }, (_, back) => `?dateTo=${addDays(today, -back)}`)
    const queries = [wholePages([]), wholePages(['completed']), wholePages(['in_progress', 'completed']), days].flat()
    return queries.map((query) => ask(visitor, query))
  })
}

/** Questions of step actions: each connection prepares a step of a process of its own, then takes it back. */
function stepActions(garages: Garage[], connections: number): Question[][] {
  const open = garages.flatMap(({ visitor, processes }) =>
    processes.flatMap(({ id, nextStepId: stepId }) => (stepId ? [{ visitor, id, stepId }] : [])),
  )
  return shuffled(open, 1)
    .slice(0, connections)
    .map(({ visitor, id, stepId }) => [
      {
        ...call(visitor, api('POST /processes/:id/steps/:stepId/propose-ready', { id, stepId })),
        method: 'POST',
        body: {},
      },
      {
        ...call(visitor, api('PATCH /processes/:id/steps/:stepId', { id, stepId })),
        method: 'PATCH',
        body: { status: 'proposed' },
      },
    ])
}

export function api(name: CallName, params: Record<string, string> = {}): string {
  return `/api${addressOf(name).path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')}`
}

const pages = (count: number, size: number) => Array.from({ length: Math.ceil(count / size) }, (_, index) => index + 1)

const unique = <Of>(list: Of[]): Of[] => [...new Set(list)]

/** Shuffles a list, into one order for all runs. */
function shuffled<Of>(list: Of[], seed: number): Of[] {
  const random = createRandom(seed, list.length)
  const drawn = [...list]
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const swapIndex = random.int(0, last)
    ;[drawn[last], drawn[swapIndex]] = [drawn[swapIndex] as Of, drawn[last] as Of]
  }
  return drawn
}

/** Shares the requests out among the connections: no two send the same request, as long as there are enough. */
function dealt(questions: Question[], connections: number): Question[][] {
  const selection = questions.slice(0, mostAsked)
  return Array.from({ length: connections }, (_, hand) => {
    const ownQuestions = selection.filter((_, index) => index % connections === hand)
    return ownQuestions.length > 0 ? ownQuestions : selection.slice(0, 1)
  })
}
