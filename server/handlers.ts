import type { CallName } from '../domain/calls.ts'
import { authApi } from './auth/api.ts'
import { sessionsApi } from './auth/own-sessions.ts'
import { passkeysApi } from './auth/passkeys/api.ts'
import { secondFactorApi } from './auth/second-factor/api.ts'
import { carsApi } from './cars/api.ts'
import { clientsApi } from './clients/api.ts'
import { draftsApi } from './drafts/api.ts'
import { employeesApi } from './employees/api.ts'
import { garageApi } from './garage/api.ts'
import type { Handlers } from './http/call-handlers.ts'
import type { WebDeps } from './http/web-deps.ts'
import { invitationsApi } from './invitations/api.ts'
import { notificationsApi } from './notifications/api.ts'
import { processesApi, visitsApi } from './processes/api.ts'
import { approvalsApi, publicApprovalsApi } from './processes/approvals/api.ts'
import { notesApi, photosApi } from './processes/entries/api.ts'
import { stepTypesApi } from './step-types/api.ts'
import { trackingApi } from './tracking/api.ts'

/** What does each call, for programs and for the forms of pages. A call of the table without its handler does not compile. */
export const callHandlers = (deps: WebDeps): Handlers<CallName> => ({
  ...authApi(deps),
  ...secondFactorApi(deps),
  ...passkeysApi(deps),
  ...sessionsApi(deps),
  ...garageApi(deps),
  ...employeesApi(deps),
  ...invitationsApi(deps),
  ...clientsApi(deps),
  ...carsApi(deps),
  ...stepTypesApi(deps),
  ...draftsApi(),
  ...processesApi(deps),
  ...visitsApi(deps),
  ...notesApi(deps),
  ...photosApi(deps),
  ...notificationsApi(deps),
  ...approvalsApi(deps),
  ...trackingApi(deps),
  ...publicApprovalsApi(deps),
})
