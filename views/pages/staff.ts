import { fullName } from '../../domain/ground/full-name.ts'
import '../../client/styles/base.css'
import '../../client/styles/controls.css'
import '../../client/styles/fonts.css'
import '../../client/styles/live.css'
// Before the sheets that set other margins of a row.
import '../../client/ui/layout/Row.module.css'
import { type Car, carTitle } from '../../domain/cars/car.ts'
import type { Client } from '../../domain/clients/client.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type Process, processName } from '../../domain/processes/process.ts'
import { JournalPage } from '../activity/JournalPage.tsx'
import { ApprovalFormPage } from '../approvals/staff/ApprovalFormPage.tsx'
import { ApprovalLinkPage } from '../approvals/staff/ApprovalLinkPage.tsx'
import { ApprovalPage } from '../approvals/staff/ApprovalPage.tsx'
import { ApprovalRecordPage } from '../approvals/staff/ApprovalRecordPage.tsx'
import { ApprovalSendPage } from '../approvals/staff/ApprovalSendPage.tsx'
import { PartsChoicesPage } from '../approvals/staff/PartsChoicesPage.tsx'
import { ProfilePage } from '../auth/accounts/ProfilePage.tsx'
import { AppSetupPage } from '../auth/factors/AppSetupPage.tsx'
import { FactorRemovalPage, removalTitle } from '../auth/factors/FactorRemovalPage.tsx'
import { PasskeyNewPage } from '../auth/factors/PasskeyNewPage.tsx'
import { RecoveryCodesPage } from '../auth/factors/RecoveryCodesPage.tsx'
import { BillingPage } from '../billing/BillingPage.tsx'
import { ConfirmPage } from '../ConfirmPage.tsx'
import { CarEditPage } from '../cars/CarEditPage.tsx'
import { CarListPage } from '../cars/CarListPage.tsx'
import { CarNewPage } from '../cars/CarNewPage.tsx'
import { CarOwnerPage } from '../cars/CarOwnerPage.tsx'
import { CarPage } from '../cars/CarPage.tsx'
import { ClientFormPage } from '../clients/ClientFormPage.tsx'
import { ClientListPage } from '../clients/ClientListPage.tsx'
import { ClientPage } from '../clients/ClientPage.tsx'
import { DraftsPage, draftsTitle } from '../drafts/DraftsPage.tsx'
import { EmployeesPage } from '../employees/EmployeesPage.tsx'
import { ErrorPage, errorTitle } from '../errors/ErrorPage.tsx'
import { WholeExportPage } from '../exports/WholeExportPage.tsx'
import { GarageEditPage } from '../garage/GarageEditPage.tsx'
import { GaragePage } from '../garage/GaragePage.tsx'
import { ImportFilePage, importTitle } from '../imports/ImportFilePage.tsx'
import { ImportsPage } from '../imports/ImportsPage.tsx'
import { IntakePage } from '../intake/IntakePage.tsx'
import { InvitationPage } from '../invitations/InvitationPage.tsx'
import { AppLayout, BoardLayout } from '../layout/AppLayout.tsx'
import { settingsRows } from '../layout/SettingsLayout.tsx'
import { MailPage } from '../mails/sent/MailPage.tsx'
import { MailsPage } from '../mails/sent/MailsPage.tsx'
import { NotificationsPage } from '../notifications/NotificationsPage.tsx'
import { OpenedBell } from '../notifications/OpenedBell.tsx'
import { OperationPage } from '../operation/OperationPage.tsx'
import { ProofPage } from '../ProofPage.tsx'
import { AssigneePage } from '../processes/assignee/AssigneePage.tsx'
import { DashboardPage } from '../processes/board/DashboardPage.tsx'
import { EndDatePage } from '../processes/EndDatePage.tsx'
import { EntryPage, entryTitle } from '../processes/entries/EntryPage.tsx'
import { NoteNewPage } from '../processes/entries/NoteNewPage.tsx'
import { PhotoNewPage } from '../processes/entries/PhotoNewPage.tsx'
import { ProcessEditPage } from '../processes/ProcessEditPage.tsx'
import { ProcessPage } from '../processes/ProcessPage.tsx'
import { StartDatePage } from '../processes/StartDatePage.tsx'
import { VisitPage, visitTitle } from '../processes/visits/VisitPage.tsx'
import { WaitPage } from '../processes/waits/WaitPage.tsx'
import { ProgramsPage } from '../programs/ProgramsPage.tsx'
import { RefusedPage } from '../RefusedPage.tsx'
import { DueDatesPage } from '../records/DueDatesPage.tsx'
import { PersonalDataPage } from '../records/PersonalDataPage.tsx'
import type { Registered } from '../render-page.tsx'
import { ScreensPage } from '../screens/ScreensPage.tsx'
import { SearchPage } from '../search/SearchPage.tsx'
import { StepTypesPage } from '../step-types/StepTypesPage.tsx'
import { WebhookPage } from '../webhooks/WebhookPage.tsx'
import { WebhooksPage } from '../webhooks/WebhooksPage.tsx'

const inSettings = settingsRows(allRows)

/** Every signed-in page except the board, and pages for everybody: an error, a question. */
export const staffPages = {
  dashboard: { view: DashboardPage, layout: BoardLayout, title: routes.dashboard.title, loader: true },
  error: { view: ErrorPage, layout: AppLayout, title: errorTitle },
  confirm: { view: ConfirmPage, layout: AppLayout, title: ({ title }: { title: string }) => title },
  refused: { view: RefusedPage, layout: AppLayout, title: ({ title }: { title: string }) => title },
  clients: { view: ClientListPage, layout: AppLayout, title: routes.clients.title, loader: true },
  clientNew: { view: ClientFormPage, layout: AppLayout, title: routes.clientNew.title },
  client: { view: ClientPage, layout: AppLayout, title: ({ client }: { client: Client }) => fullName(client) },
  clientEdit: { view: ClientFormPage, layout: AppLayout, title: routes.clientEdit.title },
  cars: { view: CarListPage, layout: AppLayout, title: routes.cars.title },
  carNew: { view: CarNewPage, layout: AppLayout, title: routes.carNew.title },
  car: { view: CarPage, layout: AppLayout, title: ({ car }: { car: Car }) => carTitle(car) },
  dueDates: { view: DueDatesPage, layout: AppLayout, title: routes.dueDates.title },
  carEdit: { view: CarEditPage, layout: AppLayout, title: routes.carEdit.title },
  carOwner: { view: CarOwnerPage, layout: AppLayout, title: routes.carOwner.title },
  profile: inSettings(ProfilePage, routes.profile, { group: 'Moi' }),
  proof: { view: ProofPage, layout: AppLayout, title: 'Confirmez que c’est bien vous' },
  appSetup: inSettings(AppSetupPage, routes.appSetup, { under: routes.profile }),
  passkeyNew: inSettings(PasskeyNewPage, routes.passkeyNew, { under: routes.profile }),
  recoveryCodes: inSettings(RecoveryCodesPage, routes.recoveryCodes, { under: routes.profile }),
  factorRemoval: {
    ...inSettings(FactorRemovalPage, routes.factorRemoval, { under: routes.profile }),
    title: removalTitle,
  },
  garage: { ...inSettings(GaragePage, routes.garage, { group: 'Le garage' }), renews: true },
  garageEdit: inSettings(GarageEditPage, routes.garageEdit, { under: routes.garage }),
  employees: inSettings(EmployeesPage, routes.employees, { group: 'Le garage' }),
  invitation: inSettings(InvitationPage, routes.invitation, { under: routes.employees }),
  stepTypes: inSettings(StepTypesPage, routes.stepTypes, { group: 'Le garage' }),
  programs: inSettings(ProgramsPage, routes.programs, { under: routes.garage }),
  screens: inSettings(ScreensPage, routes.screens, { under: routes.garage }),
  webhooks: inSettings(WebhooksPage, routes.webhooks, { under: routes.garage }),
  webhook: inSettings(WebhookPage, routes.webhook, { under: routes.garage }),
  mails: { ...inSettings(MailsPage, routes.mails, { group: 'Le garage' }), renews: true },
  mail: { ...inSettings(MailPage, routes.mail, { under: routes.mails }), renews: true },
  journal: { ...inSettings(JournalPage, routes.journal, { group: 'Le garage' }), renews: true },
  personalData: inSettings(PersonalDataPage, routes.personalData, { group: 'Données' }),
  partsChoices: inSettings(PartsChoicesPage, routes.partsChoices, { under: routes.personalData }),
  imports: inSettings(ImportsPage, routes.imports, { group: 'Données' }),
  importFile: { ...inSettings(ImportFilePage, routes.importFile, { under: routes.imports }), title: importTitle },
  garageExport: inSettings(WholeExportPage, routes.garageExport, { group: 'Données' }),
  operation: inSettings(OperationPage, routes.operation, { group: 'Données' }),
  intake: { view: IntakePage, layout: AppLayout, title: routes.intake.title },
  process: { view: ProcessPage, layout: AppLayout, title: ({ process }: { process: Process }) => processName(process) },
  processEdit: { view: ProcessEditPage, layout: AppLayout, title: routes.processEdit.title },
  processStart: { view: StartDatePage, layout: AppLayout, title: routes.processStart.title },
  processEnd: { view: EndDatePage, layout: AppLayout, title: routes.processEnd.title },
  visit: { view: VisitPage, layout: AppLayout, title: visitTitle },
  billing: { view: BillingPage, layout: AppLayout, title: routes.billing.title },
  wait: { view: WaitPage, layout: AppLayout, title: routes.wait.title },
  noteNew: { view: NoteNewPage, layout: AppLayout, title: routes.noteNew.title },
  photoNew: { view: PhotoNewPage, layout: AppLayout, title: routes.photoNew.title },
  entry: { view: EntryPage, layout: AppLayout, title: entryTitle },
  approvalForm: { view: ApprovalFormPage, layout: AppLayout, title: routes.approval.title },
  approval: { view: ApprovalPage, layout: AppLayout, title: routes.approval.title, renews: true },
  approvalSend: { view: ApprovalSendPage, layout: AppLayout, title: routes.approvalSend.title },
  approvalLink: { view: ApprovalLinkPage, layout: AppLayout, title: routes.approvalLink.title },
  approvalRecord: { view: ApprovalRecordPage, layout: AppLayout, title: routes.approvalRecord.title },
  assignee: { view: AssigneePage, layout: AppLayout, title: routes.assignee.title },
  search: { view: SearchPage, layout: AppLayout, title: routes.search.title, renews: true },
  drafts: { view: DraftsPage, layout: AppLayout, title: draftsTitle },
  notificationBell: { view: OpenedBell, layout: AppLayout, title: routes.notificationBell.title },
  notifications: { view: NotificationsPage, layout: AppLayout, title: routes.notifications.title, renews: true },
} satisfies Record<string, Registered>

function allRows(): readonly Registered[] {
  return Object.values(staffPages)
}
