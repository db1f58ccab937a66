import type { Random } from '../../server/demo/random.ts'

/** The requests of one garage of ten people between eight and nine: docs/bench/README.md has the arithmetic. */
const hour = {
  /** Returns to the dashboard: before each, one step of one process has moved. */
  dashboard: 36,
  step: 36,
  sheet: 45,
  search: 18,
  'process page': 9,
  'client page': 9,
  'bell opened': 12,
  'public page': 12,
  /** Looks of every visible tab, each half minute: the bell, and whether the list has changed. */
  bell: 360,
  look: 360,
}

/** After a step the browser fetches the list behind its sheet anew. */
export type Kind = keyof typeof hour | 'list behind a step'

/** @returns the kinds in their order, a step somewhere between two dashboards */
export function morningOf(random: Random, share: number): Kind[] {
  const { dashboard, step, ...others } = hour
  const drawn: Kind[] = []
  const names = Object.keys(others) as (keyof typeof others)[]
  const weights = names.map((name) => others[name])
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const dashboards = Math.round(dashboard * share)
  for (let turn = 0; turn < dashboards; turn += 1) {
    const between = Array.from({ length: Math.round(all / dashboard) }, () => drawOne(random, names, weights, all))
    const at = random.int(0, between.length)
    drawn.push(...between.slice(0, at), 'step', 'list behind a step', ...between.slice(at), 'dashboard')
  }
  return drawn
}

function drawOne<Name>(random: Random, names: Name[], weights: number[], all: number): Name {
  let left = random.next() * all
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return names[Math.max(0, at)] as Name
}
