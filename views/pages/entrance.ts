import '../../client/styles/base.css'
import '../../client/styles/controls.css'
import '../../client/styles/fonts.css'
import * as routes from '../../domain/ground/routes.ts'
import { EmailConfirmPage } from '../auth/accounts/EmailConfirmPage.tsx'
import { RegisterPage } from '../auth/accounts/RegisterPage.tsx'
import { ResetConfirmPage } from '../auth/accounts/ResetConfirmPage.tsx'
import { ResetRequestPage } from '../auth/accounts/ResetRequestPage.tsx'
import { LoginPage } from '../auth/sign-in/LoginPage.tsx'
import { SecondStepPage } from '../auth/sign-in/SecondStepPage.tsx'
import { DeadInvitationPage } from '../invitations/DeadInvitationPage.tsx'
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
