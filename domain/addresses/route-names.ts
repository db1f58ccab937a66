import * as routes from '../routes.ts'

export type RouteName = keyof typeof routes

/** Every page by its name, for the code that goes through all of them. A script of the browser names each that it needs. */
export const allRoutes = { ...routes }

/** Every page, those with a fixed path before those that a parameter of another one would match. */
export const routeNames = (Object.keys(allRoutes) as RouteName[]).sort((one, other) =>
  sortKey(one) < sortKey(other) ? -1 : 1,
)

/** A path whose parameters sort behind every word. */
function sortKey(name: RouteName): string {
  return allRoutes[name].path.replaceAll(':', '~')
}

/** Other addresses of the sign-in pages, sent on for good (contract 2.1). */
export const aliases: Record<string, RouteName> = {
  '/login': 'login',
  '/register': 'register',
  '/reset-request': 'resetRequest',
}

/**
 * Pages that need a reauthentication within 15 minutes (ASVS 7.5): what they hand over does not come back. Calls say
 * so in their definition, and forms follow their calls.
 */
export const pagesThatReauthenticate: readonly RouteName[] = [
  'clientExport',
  'garageExportFile',
  'clientsFile',
  'carsFile',
  'processesFile',
]
