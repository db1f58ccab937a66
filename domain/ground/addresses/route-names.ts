import * as routes from '../routes.ts'

export type RouteName = keyof typeof routes

/** Every page by its name, for code that needs all of them. Browser scripts import single routes instead. */
export const allRoutes = { ...routes }

/** Every page; fixed paths come before the paths whose parameters would match them. */
export const routeNames = (Object.keys(allRoutes) as RouteName[]).sort((one, other) =>
  sortKey(one) < sortKey(other) ? -1 : 1,
)

/** A path whose parameters sort behind every word. */
function sortKey(name: RouteName): string {
  return allRoutes[name].path.replaceAll(':', '~')
}

/** Other addresses of the sign-in pages, permanently redirected (contract 2.1). */
export const aliases: Record<string, RouteName> = {
  '/login': 'login',
  '/register': 'register',
  '/reset-request': 'resetRequest',
}

/**
 * Pages that need a reauthentication within 15 minutes (ASVS 7.5), because they hand out data that cannot be taken
 * back. A call declares this in its definition, and a form follows its call.
 */
export const pagesThatReauthenticate: readonly RouteName[] = [
  'clientExport',
  'garageExportFile',
  'clientsFile',
  'carsFile',
  'processesFile',
]
