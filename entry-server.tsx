import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'
import type { ComponentProps } from 'react'
import type { PipeableStream } from 'react-dom/server'
import { routes } from './domain/routes.ts'
import { LoginPage } from './views/auth/LoginPage.tsx'
import { RegisterPage } from './views/auth/RegisterPage.tsx'
import { ConfirmPage } from './views/ConfirmPage.tsx'
import { adviceFor } from './views/errors/advice.ts'
import { ErrorPage } from './views/errors/ErrorPage.tsx'
import { AppLayout } from './views/layout/AppLayout.tsx'
import { AuthLayout } from './views/layout/AuthLayout.tsx'
import { PublicLayout } from './views/layout/PublicLayout.tsx'
import { type Handlers, type Registered, renderPage } from './views/render-page.tsx'
import type { Shell } from './views/shell.ts'
import { ExpiredLinkPage } from './views/tracking/ExpiredLinkPage.tsx'
import { TrackingPage } from './views/tracking/TrackingPage.tsx'

export type { Shell }

/** Every page by name: what the server asks for, and the view that answers. */
export const pages = {
  login: { view: LoginPage, layout: AuthLayout, title: routes.login.title },
  register: { view: RegisterPage, layout: AuthLayout, title: routes.register.title },
  error: { view: ErrorPage, layout: AppLayout, title: ({ status }: { status: number }) => adviceFor(status).title },
  confirm: { view: ConfirmPage, layout: AppLayout, title: ({ title }: { title: string }) => title },
  tracking: { view: TrackingPage, layout: PublicLayout, title: routes.tracking.title, styles: 'tracking' },
  expiredLink: { view: ExpiredLinkPage, layout: PublicLayout, title: routes.expiredLink.title, styles: 'tracking' },
} satisfies Record<string, Registered>

export type PageName = keyof typeof pages
export type PageProps<N extends PageName> = ComponentProps<(typeof pages)[N]['view']>

/** Renders one page as a stream. */
export function render<N extends PageName>(name: N, props: PageProps<N>, shell: Shell, on: Handlers): PipeableStream {
  return renderPage(pages[name], props as object, shell, on)
}
