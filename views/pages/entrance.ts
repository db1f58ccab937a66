import '../../client/styles/base.css'
import '../../client/styles/controls.css'
import '../../client/styles/fonts.css'
import * as routes from '../../domain/routes.ts'
import { DeadInvitationPage } from '../auth/DeadInvitationPage.tsx'
import { EmailConfirmPage } from '../auth/EmailConfirmPage.tsx'
import { LoginPage } from '../auth/LoginPage.tsx'
import { RegisterPage } from '../auth/RegisterPage.tsx'
import { ResetConfirmPage } from '../auth/ResetConfirmPage.tsx'
import { ResetRequestPage } from '../auth/ResetRequestPage.tsx'
import { SecondStepPage } from '../auth/SecondStepPage.tsx'
import { AuthLayout } from '../layout/AuthLayout.tsx'
import type { Registered } from '../render-page.tsx'

export const entrancePages = {
  login: { view: LoginPage, layout: AuthLayout, title: routes.login.title },
  secondStep: { view: SecondStepPage, layout: AuthLayout, title: routes.secondStep.title },
  register: { view: RegisterPage, layout: AuthLayout, title: routes.register.title },
  invitationDead: { view: DeadInvitationPage, layout: AuthLayout, title: 'Invitation expirée' },
  resetRequest: { view: ResetRequestPage, layout: AuthLayout, title: routes.resetRequest.title },
  resetConfirm: { view: ResetConfirmPage, layout: AuthLayout, title: routes.resetConfirm.title },
  emailConfirm: { view: EmailConfirmPage, layout: AuthLayout, title: routes.emailConfirm.title },
} satisfies Record<string, Registered>
