import type { RouteName } from './routes.ts'

/**
 * Pages that ask for a proof of who reads them that is not older than 15 minutes (ASVS 7.5): what they hand over does not
 * come back. Calls say it of themselves, and forms ask for what their calls ask.
 */
export const pagesThatReauthenticate: readonly RouteName[] = ['clientExport']
