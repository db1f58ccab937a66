/* The style sheet of the pages one signs in by: what these import, and nothing of what comes after. */
import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'

export { DeadInvitationPage } from './views/auth/DeadInvitationPage.tsx'
export { EmailConfirmPage } from './views/auth/EmailConfirmPage.tsx'
export { LoginPage } from './views/auth/LoginPage.tsx'
export { RegisterPage } from './views/auth/RegisterPage.tsx'
export { ResetConfirmPage } from './views/auth/ResetConfirmPage.tsx'
export { ResetRequestPage } from './views/auth/ResetRequestPage.tsx'
export { AuthLayout } from './views/layout/AuthLayout.tsx'
