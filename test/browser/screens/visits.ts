import type { Garage } from './garage.ts'
import type { Screen } from './screen.ts'
import { guardedScreens } from './second-step.ts'
import { emptyScreens, mechanicScreens, staffScreens } from './staff.ts'
import { visitorScreens } from './visitor.ts'

export type Visit = readonly [who: string, as: keyof Garage['people'] | null, screens: readonly Screen[]]

/** All screens, by user. */
export const visits: Visit[] = [
  ['a visitor', null, visitorScreens],
  ['an admin', 'admin', staffScreens],
  ['a mechanic', 'mechanic', mechanicScreens],
  ['somebody with a second step', 'guarded', guardedScreens],
  ['an admin on the first day', 'newcomer', emptyScreens],
]

const allScreens = visits.flatMap(([, , screens]) => screens)

export const named = (screens: readonly Screen[]) =>
  screens.map((screen) => [`${screen.page}${screen.state ? `, ${screen.state}` : ''}`, screen] as const)

/** The first state of each page. */
export const firstStates = new Set(
  allScreens.filter(({ page }, index) => allScreens.findIndex((other) => other.page === page) === index),
)

/** A state that is not the first of its page is visited every fourth day. */
export const turns = 4
const dayMs = 86_400_000

/** The visits of a day: the first state of each page, and the other states whose turn it is. */
export function visitsOn(day: number): Visit[] {
  const others = allScreens.filter((screen) => !firstStates.has(screen))
  const inTurn = new Set(others.filter((_screen, index) => isInTurn(index, day)))
  return visits
    .map(([who, as, screens]): Visit => [who, as, screens.filter((one) => firstStates.has(one) || inTurn.has(one))])
    .filter(([, , screens]) => screens.length > 0)
}

const isInTurn = (index: number, day: number) => (index + day) % turns === 0

/** The day since 1970, in UTC; none with `SCREENS=all`. `SCREENS=0` to `3` repeats the turn of another day. */
function today(): number | undefined {
  const { SCREENS: asked } = process.env
  return asked === 'all' ? undefined : Number(asked ?? Math.floor(Date.now() / dayMs))
}

export function visitsToday(): Visit[] {
  const day = today()
  return day === undefined ? visits : visitsOn(day)
}

/** Whether the turn of the part with this index has come today. */
export function isInTurnToday(index: number): boolean {
  const day = today()
  return day === undefined || isInTurn(index, day)
}
