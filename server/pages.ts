import { secondFactorPages } from './auth/accounts/factor-pages.ts'
import { profilePages } from './auth/accounts/profile-pages.ts'
import { carPages } from './cars/pages.ts'
import { clientPages } from './clients/pages.ts'
import { draftPages } from './drafts/pages.ts'
import { employeePages } from './employees/pages.ts'
import { exportPages } from './exports/pages.ts'
import { garagePages } from './garage/pages.ts'
import type { Pages } from './http/forms/page-table.ts'
import { importPages } from './imports/pages.ts'
import { intakePages } from './intake/pages.ts'
import { mailPages } from './mails/pages.ts'
import { notificationPages } from './notifications/pages.ts'
import { operationPages } from './operation/pages.ts'
import { processPages } from './processes/pages.ts'
import { searchPages } from './search/pages.ts'
import { stepTypePages } from './step-types/pages.ts'

/** Every page for somebody signed in, by the name of its route. */
export const pages: Pages = {
  ...draftPages,
  ...processPages,
  ...intakePages,
  ...clientPages,
  ...carPages,
  ...notificationPages,
  ...profilePages,
  ...secondFactorPages,
  ...employeePages,
  ...garagePages,
  ...exportPages,
  ...stepTypePages,
  ...mailPages,
  ...operationPages,
  ...importPages,
  ...searchPages,
}
