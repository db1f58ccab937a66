import { expect, test } from 'vitest'
import { type CallName, callNames, callOf } from '../../domain/calls.ts'
import { type ProgramRight, programRights } from '../../domain/ground/program-rights.ts'

/** The calls that each right opens, written by hand. */
const opened: Record<ProgramRight, CallName[]> = {
  'clients:read': ['GET /clients', 'GET /clients/:id'],
  'clients:write': ['POST /clients', 'PATCH /clients/:id'],
  'cars:read': ['GET /cars', 'GET /cars/:id', 'GET /due-dates'],
  'cars:write': ['POST /cars', 'PATCH /cars/:id', 'DELETE /cars/:id'],
  'processes:read': [
    'GET /cars/:id/visits',
    'GET /processes',
    'GET /processes/stats',
    'GET /processes/week',
    'GET /processes/:id',
    'GET /processes/:id/activity',
    'GET /places',
    'GET /processes/:id/notes',
    'GET /processes/:id/photos',
    'GET /processes/:id/photos/:photoId/image',
  ],
  'processes:write': [
    'POST /processes',
    'PATCH /processes/:id',
    'DELETE /processes/:id',
    'POST /processes/:id/steps/:stepId/propose-ready',
    'POST /processes/:id/steps/:stepId/validate',
    'PATCH /processes/:id/steps/:stepId',
    'POST /processes/:id/steps/:stepId/undo',
    'POST /processes/:id/waits',
    'PATCH /processes/:id/waits/:waitId',
    'POST /processes/:id/waits/:waitId/undo',
    'PATCH /processes/:id/assignee',
    'POST /processes/:id/arrival',
    'PATCH /processes/:id/arrival',
    'DELETE /processes/:id/arrival',
    'POST /processes/:id/return',
    'PATCH /processes/:id/return',
    'DELETE /processes/:id/return',
    'POST /processes/:id/notes',
    'POST /processes/:id/steps/:stepId/notes',
    'PATCH /processes/:id/notes/:noteId',
    'DELETE /processes/:id/notes/:noteId',
    'POST /processes/:id/notes/:noteId/restore',
    'POST /processes/:id/photos',
    'POST /processes/:id/steps/:stepId/photos',
    'PATCH /processes/:id/photos/:photoId',
    'DELETE /processes/:id/photos/:photoId',
    'POST /processes/:id/photos/:photoId/restore',
  ],
  'approvals:read': ['GET /processes/:id/approvals', 'GET /processes/:id/approvals/:approvalId', 'GET /parts-choices'],
  'approvals:write': [
    'POST /processes/:id/approvals',
    'PATCH /processes/:id/approvals/:approvalId',
    'DELETE /processes/:id/approvals/:approvalId',
    'POST /processes/:id/approvals/:approvalId/corrections',
    'POST /processes/:id/approvals/:approvalId/send',
  ],
  'stepTypes:read': ['GET /step-types'],
  'billing:read': ['GET /processes/:id/billing'],
  'billing:write': [
    'POST /processes/:id/billing/fetched',
    'POST /processes/:id/billable',
    'DELETE /processes/:id/billable',
  ],
}

/**
 * The calls that no program may make: sign-in, employees, programs, settings and exports of the garage, calls of
 * customers, links to a customer's page, and answers in a customer's name. A new call must be added here, or above.
 */
const closed: CallName[] = [
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/refresh',
  'DELETE /auth/logout',
  'POST /auth/create-user',
  'POST /auth/reset-request',
  'POST /auth/reset-confirm',
  'GET /auth/me',
  'PATCH /auth/me',
  'POST /auth/change-password',
  'POST /auth/second-factor',
  'POST /auth/proof',
  'GET /auth/second-factors',
  'POST /auth/second-factors/app',
  'POST /auth/second-factors/:id/confirm',
  'POST /auth/second-factors/:id/remove',
  'POST /auth/recovery-codes',
  'POST /auth/passkeys/registration-options',
  'POST /auth/passkeys',
  'POST /auth/passkeys/sign-in-options',
  'POST /auth/passkeys/sign-in',
  'POST /auth/second-factor/passkey-options',
  'POST /auth/second-factor/passkey',
  'POST /auth/proof/passkey-options',
  'POST /auth/proof/passkey',
  'GET /auth/sessions',
  'DELETE /auth/sessions/:id',
  'DELETE /auth/sessions',
  'GET /invitations',
  'POST /invitations',
  'DELETE /invitations/:id',
  'GET /employees',
  'PATCH /employees/:id',
  'DELETE /employees/:id',
  'DELETE /employees/:id/second-factor',
  'GET /garage',
  'PATCH /garage',
  'GET /garage/security',
  'PATCH /garage/security',
  'GET /journal',
  'GET /exports',
  'POST /exports',
  'GET /exports/:id/archive',
  'GET /screens',
  'POST /screens',
  'PATCH /screens/:id',
  'POST /screens/:id/renew',
  'DELETE /screens/:id',
  'GET /programs',
  'POST /programs',
  'DELETE /programs/:id',
  'DELETE /clients/:id',
  'GET /clients/:id/export',
  'GET /imports',
  'POST /imports',
  'GET /imports/:id',
  'PATCH /imports/:id/columns',
  'PATCH /imports/:id/reading',
  'GET /imports/:id/lines',
  'POST /imports/:id/start',
  'POST /imports/:id/undo',
  'DELETE /imports/:id',
  'POST /step-types',
  'PATCH /step-types/:id',
  'DELETE /step-types/:id',
  'GET /processes/init-data',
  'POST /processes/intake',
  'POST /processes/:id/qr-token/rotate',
  'POST /processes/:id/tellings',
  'POST /processes/:id/reminder',
  'POST /processes/:id/approvals/:approvalId/links',
  'POST /processes/:id/approvals/:approvalId/remind',
  'POST /processes/:id/approvals/:approvalId/withdraw',
  'POST /processes/:id/approvals/:approvalId/record',
  'POST /processes/:id/approvals/:approvalId/steps',
  'POST /processes/:id/approvals/:approvalId/settle',
  'POST /processes/:id/approvals/:approvalId/done',
  'GET /public/processes/:token',
  'GET /public/approvals/:token',
  'POST /public/approvals/:token',
  'POST /public/approvals/:token/callback',
  'GET /public/withdrawals/:token',
  'POST /public/withdrawals/:token',
  'GET /notifications/unread-count',
  'GET /notifications',
  'POST /notifications/mark-read',
  'POST /notifications/mark-all-read',
  'GET /search',
  'GET /webhooks',
  'POST /webhooks',
  'PATCH /webhooks/:id',
  'POST /webhooks/:id/rotate',
  'POST /webhooks/:id/test',
  'DELETE /webhooks/:id',
  'GET /webhooks/:id/deliveries',
  'POST /webhooks/:id/deliveries/:deliveryId/resend',
]

test.each(programRights)('the right %s opens exactly its calls', (right) => {
  expect(callNames.filter((name) => callOf(name).right === right).toSorted()).toEqual(opened[right].toSorted())
})

test('every other call is closed to programs', () => {
  expect(callNames.filter((name) => callOf(name).right === undefined).toSorted()).toEqual(closed.toSorted())
})

test('no right opens a call that needs a reauthentication, or a public one', () => {
  const guarded = callNames.filter((name) => callOf(name).reauthentication || callOf(name).access === 'public')
  expect(guarded.length).toBeGreaterThan(20)
  expect(guarded.filter((name) => callOf(name).right)).toEqual([])
})

test('a right to read opens no call that writes', () => {
  const reading = programRights.filter((right) => right.endsWith(':read')).flatMap((right) => opened[right])
  expect(reading.filter((name) => !name.startsWith('GET '))).toEqual([])
})
