import type { RouteName } from '../../../domain/addresses/route-names.ts'
import type { CallName } from '../../../domain/calls/calls.ts'

/** A form as it is sent, and the call that does the same. */
export type FormAndCall = { fields?: Record<string, string>; call: CallName; body?: object }

const note: FormAndCall[] = [
  { call: 'PATCH /processes/:id/notes/:noteId' },
  { call: 'PATCH /processes/:id/photos/:photoId' },
]
const named = { geste: 'profil', nom: 'Perrin', prenom: 'Camille' }
const invited = (role: string) => ({ fields: { geste: 'inviter', email: 'autre@exemple.fr', role }, body: { role } })
const byId = (geste: string) => ({ fields: { geste, id: 'id' } })

/** Every form that somebody signed in may send, for each thing that it does, written by hand. */
export const formCalls: Partial<Record<RouteName, FormAndCall[]>> = {
  processes: [{ call: 'POST /processes' }],
  intake: [{ call: 'POST /processes/intake' }],
  processEdit: [{ call: 'PATCH /processes/:id' }],
  processEnd: [{ call: 'PATCH /processes/:id' }],
  processDelete: [{ call: 'DELETE /processes/:id' }],
  processLink: [{ call: 'POST /processes/:id/qr-token/rotate' }],
  processReminder: [{ call: 'POST /processes/:id/reminder' }],
  processTelling: [{ call: 'POST /processes/:id/tellings' }],
  arrival: [
    { call: 'POST /processes/:id/arrival' },
    { fields: { geste: 'corriger' }, call: 'PATCH /processes/:id/arrival' },
  ],
  arrivalUndo: [{ call: 'DELETE /processes/:id/arrival' }],
  handover: [
    { call: 'POST /processes/:id/return' },
    { fields: { geste: 'corriger' }, call: 'PATCH /processes/:id/return' },
  ],
  handoverUndo: [{ call: 'DELETE /processes/:id/return' }],
  wait: [{ call: 'POST /processes/:id/waits' }],
  waitEnd: [{ call: 'PATCH /processes/:id/waits/:waitId' }],
  waitUndo: [{ call: 'POST /processes/:id/waits/:waitId/undo' }],
  assignee: [{ call: 'PATCH /processes/:id/assignee' }],
  photoNew: [{ call: 'POST /processes/:id/photos' }],
  noteNew: [{ call: 'POST /processes/:id/notes' }],
  stepPhotoNew: [{ call: 'POST /processes/:id/steps/:stepId/photos' }],
  stepNoteNew: [{ call: 'POST /processes/:id/steps/:stepId/notes' }],
  entry: note,
  entryDelete: [{ call: 'DELETE /processes/:id/notes/:noteId' }, { call: 'DELETE /processes/:id/photos/:photoId' }],
  entryRestore: [
    { call: 'POST /processes/:id/notes/:noteId/restore' },
    { call: 'POST /processes/:id/photos/:photoId/restore' },
  ],
  approvalNew: [{ call: 'POST /processes/:id/approvals' }],
  approval: [{ call: 'PATCH /processes/:id/approvals/:approvalId' }],
  approvalDelete: [{ call: 'DELETE /processes/:id/approvals/:approvalId' }],
  approvalCorrection: [{ call: 'POST /processes/:id/approvals/:approvalId/corrections' }],
  approvalSend: [{ call: 'POST /processes/:id/approvals/:approvalId/send' }],
  approvalLink: [{ call: 'POST /processes/:id/approvals/:approvalId/links' }],
  approvalReminder: [{ call: 'POST /processes/:id/approvals/:approvalId/remind' }],
  approvalWithdraw: [{ call: 'POST /processes/:id/approvals/:approvalId/withdraw' }],
  approvalRecord: [{ call: 'POST /processes/:id/approvals/:approvalId/record' }],
  approvalSteps: [{ call: 'POST /processes/:id/approvals/:approvalId/steps' }],
  approvalDone: [{ call: 'POST /processes/:id/approvals/:approvalId/done' }],
  approvalSettled: [{ call: 'POST /processes/:id/approvals/:approvalId/settle' }],
  stepPrepare: [{ call: 'POST /processes/:id/steps/:stepId/propose-ready' }],
  stepValidate: [{ call: 'POST /processes/:id/steps/:stepId/validate' }],
  stepUndo: [{ call: 'POST /processes/:id/steps/:stepId/undo' }],
  stepRevert: [{ call: 'PATCH /processes/:id/steps/:stepId' }],
  clients: [{ call: 'POST /clients' }],
  clientEdit: [{ call: 'PATCH /clients/:id' }],
  clientDelete: [{ call: 'DELETE /clients/:id' }],
  cars: [{ call: 'POST /cars' }],
  carEdit: [{ call: 'PATCH /cars/:id' }],
  carDelete: [{ call: 'DELETE /cars/:id' }],
  notificationsRead: [
    { fields: { id: 'id' }, call: 'POST /notifications/mark-read' },
    { call: 'POST /notifications/mark-all-read' },
  ],
  profile: [
    { fields: { ...named, email: 'moi@exemple.fr' }, call: 'PATCH /auth/me', body: { email: 'moi@exemple.fr' } },
    {
      fields: { ...named, email: 'autre@exemple.fr' },
      call: 'PATCH /auth/me',
      body: { email: 'autre@exemple.fr' },
    },
    { fields: { geste: 'matin', morningMail: 'true' }, call: 'PATCH /auth/me', body: { morningMail: true } },
    { fields: { geste: 'raccourcis', shortcuts: 'false' }, call: 'PATCH /auth/me', body: { shortcuts: false } },
    { fields: { geste: 'motdepasse' }, call: 'POST /auth/change-password' },
    { fields: { geste: 'application' }, call: 'POST /auth/second-factors/app' },
    { fields: { geste: 'cle' }, call: 'POST /auth/passkeys/registration-options' },
    { ...byId('session'), call: 'DELETE /auth/sessions/:id' },
    { fields: { geste: 'sessions' }, call: 'DELETE /auth/sessions' },
  ],
  appSetup: [{ call: 'POST /auth/second-factors/:id/confirm' }],
  recoveryCodes: [{ call: 'POST /auth/recovery-codes' }],
  factorRemoval: [{ call: 'POST /auth/second-factors/:id/remove' }],
  employees: [
    { ...invited('employee'), call: 'POST /invitations' },
    { ...invited('admin'), call: 'POST /invitations' },
    { fields: { geste: 'securite' }, call: 'PATCH /garage/security' },
    { ...byId('annuler'), call: 'DELETE /invitations/:id' },
    { ...byId('admin'), call: 'PATCH /employees/:id', body: { role: 'admin' } },
    { ...byId('employee'), call: 'PATCH /employees/:id', body: { role: 'employee' } },
    { ...byId('suspendre'), call: 'PATCH /employees/:id', body: { active: false } },
    { ...byId('retablir'), call: 'PATCH /employees/:id', body: { active: true } },
    { ...byId('supprimer'), call: 'DELETE /employees/:id' },
    { ...byId('seconde'), call: 'DELETE /employees/:id/second-factor' },
  ],
  imports: [{ call: 'POST /imports' }],
  importFile: [
    { fields: { geste: 'colonnes' }, call: 'PATCH /imports/:id/columns' },
    { fields: { geste: 'lecture' }, call: 'PATCH /imports/:id/reading' },
    { fields: { geste: 'lancer' }, call: 'POST /imports/:id/start' },
    { fields: { geste: 'annuler' }, call: 'POST /imports/:id/undo' },
    { fields: { geste: 'retirer' }, call: 'DELETE /imports/:id' },
  ],
  garageExport: [{ call: 'POST /exports' }],
  garageEdit: [{ call: 'PATCH /garage' }],
  stepTypes: [
    { fields: { type: 'nouveau' }, call: 'POST /step-types' },
    { fields: { type: 'id' }, call: 'PATCH /step-types/:id' },
    { fields: { geste: 'archiver' }, call: 'PATCH /step-types/:id' },
    { fields: { geste: 'supprimer' }, call: 'DELETE /step-types/:id' },
  ],
}

/** Forms that programs need not: what they do no call does. Each has its own tests. */
export const formsWithoutCall: RouteName[] = [
  // Asks for a proof of who is there and shows the same page again.
  'proof',
  'mail',
  // Hides the list of first steps from the board.
  'firstSteps',
  'mailResend',
]
