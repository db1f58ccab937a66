import * as routes from '../../domain/routes.ts'
import type { Random } from '../../server/demo/random.ts'
import type { Kind } from './morning.ts'
import { browsers, call, page, type Question } from './request.ts'
import { api } from './scenarios.ts'
import { deskSize, type Move, moveOf, type Person, type Workplace } from './workplace.ts'

/** The question of one person of a garage, as their browser asks it. */
export function workQuestion(kind: Kind, workplace: Workplace, index: number, random: Random): Question {
  const person = workplace.people[index] as Person
  return {
    ...asks[kind](workplace, person, random),
    ...(kind === 'public page' ? {} : { encodings: person.encodings }),
  }
}

type Ask = (workplace: Workplace, person: Person, random: Random) => Question

const asks: Record<Kind, Ask> = {
  dashboard: (_, person) => opened(person, routes.dashboard.href()),
  'process page': ({ known }, person, random) => opened(person, routes.process.href({ id: random.pick(known).id })),
  'client page': ({ known }, person, random) => opened(person, routes.client.href({ id: random.pick(known).clientId })),
  search: ({ known }, person, random) => {
    const { nom, plaque } = random.pick(known)
    return regions(person, routes.dashboard.href({}, { q: random.chance(0.5) ? nom : plaque }))
  },
  look: (_, person) => regions(person, person.url),
  'list behind a step': ({ acting }, person) => regions(acting ?? person, (acting ?? person).url),
  step: (place, _, random) => {
    const repair = random.pick(place.repairs)
    const move = moveOf(repair)
    place.acting =
      place.people[
        move.action === 'prepare' ? random.int(deskSize, place.people.length - 1) : random.int(0, deskSize - 1)
      ]
    return stepAction((place.acting as Person).visitor, repair.id, move)
  },
  sheet: ({ known }, { visitor }, random) => call(visitor, api('GET /processes/:id', { id: random.pick(known).id })),
  bell: (_, { visitor }) => call(visitor, api('GET /notifications/unread-count')),
  'bell opened': (_, { visitor }) => call(visitor, api('GET /notifications')),
  'public page': ({ known }, _, random) => {
    const { token } = random.pick(known.filter(({ token }) => token))
    return page(
      null,
      routes.tracking.href({ token: token ?? '' }),
      random.chance(0.5) ? browsers.safari : browsers.chrome,
    )
  },
}

/** The question for a whole page; its answer has the version of its lists. */
function opened(person: Person, path: string): Question {
  Object.assign(person, { url: routes.dashboard.href(), version: undefined })
  return page(person.visitor, path)
}

/** The question for the lists of the page on show, unless they are as the tab knows them (client/page/page-regions.ts). */
function regions(person: Person, url: string): Question {
  if (url !== person.url) Object.assign(person, { url, version: undefined })
  const known: Record<string, string> = person.version ? { 'if-none-match': person.version } : {}
  return { ...page(person.visitor, url), headers: { accept: 'text/html', 'x-page-regions': '1', ...known } }
}

function stepAction(
  visitor: Workplace['people'][number]['visitor'],
  id: string,
  { stepId, action, to }: Move,
): Question {
  const target = { id, stepId }
  if (action === 'revert')
    return {
      ...call(visitor, api('PATCH /processes/:id/steps/:stepId', target)),
      method: 'PATCH',
      body: { status: to },
    }
  const name = action === 'prepare' ? 'propose-ready' : 'validate'
  return { ...call(visitor, api(`POST /processes/:id/steps/:stepId/${name}`, target)), method: 'POST', body: {} }
}
