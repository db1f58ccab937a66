import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'
import type { ComponentProps } from 'react'
import type { PipeableStream } from 'react-dom/server'
import { type Car, carName } from './domain/car.ts'
import { type Client, fullName } from './domain/client.ts'
import { type Process, processName } from './domain/process.ts'
import { routes } from './domain/routes.ts'
import { ApiDocsLayout } from './views/api-docs/ApiDocsLayout.tsx'
import { ApiDocsPage } from './views/api-docs/ApiDocsPage.tsx'
import { DeadInvitationPage } from './views/auth/DeadInvitationPage.tsx'
import { EmailConfirmPage } from './views/auth/EmailConfirmPage.tsx'
import { LoginPage } from './views/auth/LoginPage.tsx'
import { RegisterPage } from './views/auth/RegisterPage.tsx'
import { ResetConfirmPage } from './views/auth/ResetConfirmPage.tsx'
import { ResetRequestPage } from './views/auth/ResetRequestPage.tsx'
import { ConfirmPage } from './views/ConfirmPage.tsx'
import { CarEditPage } from './views/cars/CarEditPage.tsx'
import { CarListPage } from './views/cars/CarListPage.tsx'
import { CarNewPage } from './views/cars/CarNewPage.tsx'
import { CarPage } from './views/cars/CarPage.tsx'
import { ClientEditPage } from './views/clients/ClientEditPage.tsx'
import { ClientListPage } from './views/clients/ClientListPage.tsx'
import { ClientNewPage } from './views/clients/ClientNewPage.tsx'
import { ClientPage } from './views/clients/ClientPage.tsx'
import { DraftsPage, draftsTitle } from './views/drafts/DraftsPage.tsx'
import { ErrorPage, errorTitle } from './views/errors/ErrorPage.tsx'
import { AppLayout } from './views/layout/AppLayout.tsx'
import { AuthLayout } from './views/layout/AuthLayout.tsx'
import { PrintLayout } from './views/layout/PrintLayout.tsx'
import { PublicLayout } from './views/layout/PublicLayout.tsx'
import { SettingsLayout } from './views/layout/SettingsLayout.tsx'
import { NotificationsPage } from './views/notifications/NotificationsPage.tsx'
import { PrivacyPage } from './views/privacy/PrivacyPage.tsx'
import { DashboardPage } from './views/processes/DashboardPage.tsx'
import { JobCardPage } from './views/processes/JobCardPage.tsx'
import { ProcessEditPage } from './views/processes/ProcessEditPage.tsx'
import { ProcessPage } from './views/processes/ProcessPage.tsx'
import { RefusedPage } from './views/RefusedPage.tsx'
import { type Handlers, type Registered, renderPage } from './views/render-page.tsx'
import { EmployeesPage } from './views/settings/EmployeesPage.tsx'
import { GarageEditPage } from './views/settings/GarageEditPage.tsx'
import { GaragePage } from './views/settings/GaragePage.tsx'
import { MailPage } from './views/settings/MailPage.tsx'
import { MailsPage } from './views/settings/MailsPage.tsx'
import { OperationPage } from './views/settings/OperationPage.tsx'
import { PersonalDataPage } from './views/settings/PersonalDataPage.tsx'
import { ProfilePage } from './views/settings/ProfilePage.tsx'
import { StepTypesPage } from './views/settings/StepTypesPage.tsx'
import type { Shell } from './views/shell.ts'
import { ExpiredLinkPage } from './views/tracking/ExpiredLinkPage.tsx'
import { TrackingLayout } from './views/tracking/TrackingLayout.tsx'
import { TrackingPage } from './views/tracking/TrackingPage.tsx'
import { TrackingPreviewPage } from './views/tracking/TrackingPreviewPage.tsx'

export type { MailName, MailProps, RenderedMail } from './views/mails/render-mail.tsx'
export { renderMail } from './views/mails/render-mail.tsx'
export type { Shell }

/** Every page by name: what the server asks for, and the view that answers. */
export const pages = {
  login: { view: LoginPage, layout: AuthLayout, title: routes.login.title, styles: 'entrance' },
  register: { view: RegisterPage, layout: AuthLayout, title: routes.register.title, styles: 'entrance' },
  invitationDead: { view: DeadInvitationPage, layout: AuthLayout, title: 'Invitation expirée', styles: 'entrance' },
  resetRequest: { view: ResetRequestPage, layout: AuthLayout, title: routes.resetRequest.title, styles: 'entrance' },
  resetConfirm: { view: ResetConfirmPage, layout: AuthLayout, title: routes.resetConfirm.title, styles: 'entrance' },
  emailConfirm: { view: EmailConfirmPage, layout: AuthLayout, title: routes.emailConfirm.title, styles: 'entrance' },
  error: { view: ErrorPage, layout: AppLayout, title: errorTitle },
  confirm: { view: ConfirmPage, layout: AppLayout, title: ({ title }: { title: string }) => title },
  refused: { view: RefusedPage, layout: AppLayout, title: ({ title }: { title: string }) => title },
  clients: { view: ClientListPage, layout: AppLayout, title: routes.clients.title, loader: true },
  clientNew: { view: ClientNewPage, layout: AppLayout, title: routes.clientNew.title },
  client: { view: ClientPage, layout: AppLayout, title: ({ client }: { client: Client }) => fullName(client) },
  clientEdit: { view: ClientEditPage, layout: AppLayout, title: routes.clientEdit.title },
  cars: { view: CarListPage, layout: AppLayout, title: routes.cars.title },
  carNew: { view: CarNewPage, layout: AppLayout, title: routes.carNew.title },
  car: { view: CarPage, layout: AppLayout, title: ({ car }: { car: Car }) => carName(car) },
  carEdit: { view: CarEditPage, layout: AppLayout, title: routes.carEdit.title },
  profile: { view: ProfilePage, layout: SettingsLayout, title: routes.profile.title },
  garage: { view: GaragePage, layout: SettingsLayout, title: routes.garage.title },
  garageEdit: { view: GarageEditPage, layout: SettingsLayout, title: routes.garageEdit.title },
  employees: { view: EmployeesPage, layout: SettingsLayout, title: routes.employees.title },
  stepTypes: { view: StepTypesPage, layout: SettingsLayout, title: routes.stepTypes.title },
  mails: { view: MailsPage, layout: SettingsLayout, title: routes.mails.title },
  mail: { view: MailPage, layout: SettingsLayout, title: routes.mail.title },
  personalData: { view: PersonalDataPage, layout: SettingsLayout, title: routes.personalData.title },
  operation: { view: OperationPage, layout: SettingsLayout, title: routes.operation.title },
  tracking: { view: TrackingPage, layout: TrackingLayout, title: routes.tracking.title, styles: 'tracking' },
  garagePreview: {
    view: TrackingPreviewPage,
    layout: TrackingLayout,
    title: routes.garagePreview.title,
    styles: 'tracking',
  },
  expiredLink: { view: ExpiredLinkPage, layout: PublicLayout, title: routes.expiredLink.title, styles: 'tracking' },
  privacy: { view: PrivacyPage, layout: PublicLayout, title: routes.privacy.title, styles: 'tracking' },
  dashboard: { view: DashboardPage, layout: AppLayout, title: routes.dashboard.title, loader: true },
  process: {
    view: ProcessPage,
    layout: AppLayout,
    title: ({ process }: { process: Process }) => processName(process),
  },
  processEdit: { view: ProcessEditPage, layout: AppLayout, title: routes.processEdit.title },
  jobCard: { view: JobCardPage, layout: PrintLayout, title: routes.jobCard.title, styles: 'apart' },
  drafts: { view: DraftsPage, layout: AppLayout, title: draftsTitle },
  apiDocs: { view: ApiDocsPage, layout: ApiDocsLayout, title: 'Les appels', styles: 'apart' },
  notifications: { view: NotificationsPage, layout: AppLayout, title: routes.notifications.title },
} satisfies Record<string, Registered>

export type PageName = keyof typeof pages
export type PageProps<N extends PageName> = ComponentProps<(typeof pages)[N]['view']>

/** Renders one page as a stream. */
export function render<N extends PageName>(name: N, props: PageProps<N>, shell: Shell, on: Handlers): PipeableStream {
  return renderPage(pages[name], props as object, shell, on)
}
