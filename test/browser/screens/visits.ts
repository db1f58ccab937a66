import type { Garage } from './garage.ts'
import type { Screen } from './screen.ts'
import { guardedScreens } from './second-step.ts'
import { emptyScreens, mechanicScreens, staffScreens } from './staff.ts'
import { visitorScreens } from './visitor.ts'

export type Visit = readonly [who: string, as: keyof Garage['people'] | null, screens: Screen[]]

/** All screens, by user. */
export const visits: Visit[] = [
  ['a visitor', null, visitorScreens],
  ['an admin', 'admin', staffScreens],
  ['a mechanic', 'mechanic', mechanicScreens],
  ['somebody with a second step', 'guarded', guardedScreens],
  ['an admin on the first day', 'newcomer', emptyScreens],
]

export const named = (screens: readonly Screen[]) =>
  screens.map((screen) => [`${screen.page}${screen.state ? `, ${screen.state}` : ''}`, screen] as const)

/** The first state of each page. */
export function firstStates(visits: readonly Visit[]): Set<Screen> {
  const screens = visits.flatMap(([, , each]) => each)
  return new Set(screens.filter(({ page }, index) => screens.findIndex((other) => other.page === page) === index))
}
