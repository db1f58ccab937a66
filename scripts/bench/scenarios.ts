import { addressOf } from '../../domain/call-name.ts'
import type { CallName } from '../../domain/calls.ts'
import { limits } from '../../domain/limits.ts'
import type { Process, ProcessList } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { type Question, question } from './request.ts'
import type { Visitor } from './visitor.ts'

export type Scenario = {
  name: string
  /** What each connection asks, in turn. */
  lists: Question[][]
  /** The last question undoes what the first did: a list is asked to its end. */
  whole?: boolean
}

/** A word that no garage knows. */
const unknown = 'zzyzx'

/** Everything that one garage's people and customers ask again and again. */
export async function scenariosOf(visitor: Visitor, connections: number): Promise<Scenario[]> {
  const { items, total } = await visitor.get<ProcessList>(call('GET /processes', {}, 'pageSize=100'))
  const [first] = items
  if (!first?.client || !first.car) throw new Error('the first process has no client or no car')
  // One car, in a garage of any size.
  const known = first.car.plaque
  const process = await visitor.get<Process>(call('GET /processes/:id', { id: first.id }))
  const page = (path: string, options = {}) => everyone(connections, question(visitor, 'page', path, options))
  const read = (path: string) => everyone(connections, question(visitor, 'call', path))
  const tracking = routes.tracking.href({ token: process.qrToken?.token ?? '' })
  return [
    { name: 'dashboard', lists: page(routes.dashboard.href()) },
    { name: 'dashboard, compressed', lists: page(routes.dashboard.href(), { compressed: true }) },
    { name: 'dashboard, search', lists: page(routes.dashboard.href({}, { q: known })) },
    { name: 'dashboard, vain search', lists: page(routes.dashboard.href({}, { q: unknown })) },
    { name: 'client list', lists: page(routes.clients.href()) },
    { name: 'client page', lists: page(routes.client.href({ id: first.client.id })) },
    { name: 'car list, search', lists: page(routes.cars.href({}, { q: known })) },
    { name: 'public page', lists: everyone(connections, question(null, 'page', tracking)) },
    {
      name: 'public page, compressed',
      lists: everyone(connections, question(null, 'page', tracking, { compressed: true })),
    },
    { name: 'JSON list', lists: read(call('GET /processes')) },
    { name: 'JSON list, last page', lists: read(call('GET /processes', {}, `page=${lastPage(total)}`)) },
    { name: 'a process', lists: read(call('GET /processes/:id', { id: first.id })) },
    { name: 'step action', lists: await stepActions(visitor, items, connections), whole: true },
    { name: 'notifications', lists: read(call('GET /notifications')) },
    { name: 'bell counter', lists: read(call('GET /notifications/unread-count')) },
  ]
}

/** The dashboards of many garages, page after page: no two requests show the same data. */
export function variedScenario(visitors: Visitor[], pages: number, connections: number): Scenario {
  const all = Array.from({ length: pages }, (_, page) =>
    visitors.map((visitor) => question(visitor, 'page', routes.dashboard.href({}, { page: page + 1 }))),
  ).flat()
  const share = Math.floor(all.length / connections)
  const lists = Array.from({ length: connections }, (_, index) => all.slice(index * share, (index + 1) * share))
  return { name: 'dashboard, never the same twice', lists }
}

const everyone = (connections: number, asked: Question) => Array.from({ length: connections }, () => [asked])

const lastPage = (total: number) => Math.ceil(total / limits.processPageSize)

/** Each connection prepares a step of a process of its own, then takes it back. */
async function stepActions(visitor: Visitor, items: ProcessList['items'], connections: number): Promise<Question[][]> {
  const open = items.filter(({ currentStep }) => currentStep?.status === 'proposed').slice(0, connections)
  return Promise.all(
    open.map(async ({ id }) => {
      const { steps } = await visitor.get<Process>(call('GET /processes/:id', { id }))
      const stepId = steps.find(({ status }) => status === 'proposed')?.id ?? ''
      return [
        question(visitor, 'call', call('POST /processes/:id/steps/:stepId/propose-ready', { id, stepId }), {
          method: 'POST',
          body: {},
        }),
        question(visitor, 'call', call('PATCH /processes/:id/steps/:stepId', { id, stepId }), {
          method: 'PATCH',
          body: { status: 'proposed' },
        }),
      ]
    }),
  )
}

function call(name: CallName, params: Record<string, string> = {}, query = ''): string {
  const filled = addressOf(name).path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')
  return `/api${filled}${query && `?${query}`}`
}
