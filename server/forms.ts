import { profileForms } from './auth/profile-pages.ts'
import { secondFactorForms } from './auth/second-factor/pages.ts'
import { proofForms } from './auth/second-factor/proof-guard.ts'
import { carForms } from './cars/pages.ts'
import { carCreationForms } from './clients/car-creation-pages.ts'
import { clientForms } from './clients/pages.ts'
import { draftForms } from './drafts/pages.ts'
import { employeeForms } from './employees/pages.ts'
import { garageForms } from './garage/pages.ts'
import type { Forms } from './http/forms/form.ts'
import { mailForms } from './mails/pages.ts'
import { notificationForms } from './notifications/pages.ts'
import { processForms } from './processes/pages.ts'
import { stepTypeForms } from './step-types/pages.ts'

/** Every form that somebody signed in may send, by the page at whose address it is sent. */
export const forms: Forms = {
  ...draftForms,
  ...processForms,
  ...clientForms,
  ...carCreationForms,
  ...carForms,
  ...notificationForms,
  ...profileForms,
  ...secondFactorForms,
  ...proofForms,
  ...employeeForms,
  ...garageForms,
  ...stepTypeForms,
  ...mailForms,
}
