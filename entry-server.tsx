import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'
import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react'
import { type PipeableStream, type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { routes } from './domain/routes.ts'
import { LoginPage } from './views/auth/LoginPage.tsx'
import { RegisterPage } from './views/auth/RegisterPage.tsx'
import { ConfirmPage } from './views/ConfirmPage.tsx'
import { adviceFor } from './views/errors/advice.ts'
import { ErrorPage } from './views/errors/ErrorPage.tsx'
import { IslandsOnPage } from './views/Island.tsx'
import { AppLayout } from './views/layout/AppLayout.tsx'
import { AuthLayout } from './views/layout/AuthLayout.tsx'
import { Document } from './views/layout/Document.tsx'
import { PublicLayout } from './views/layout/PublicLayout.tsx'
import { type Shell, ShellContext, type StyleSet } from './views/shell.ts'
import { ExpiredLinkPage } from './views/tracking/ExpiredLinkPage.tsx'
import { TrackingPage } from './views/tracking/TrackingPage.tsx'

export type { Shell }

type Registered = {
  view: ComponentType<never>
  layout: ComponentType<{ children: ReactNode }>
  /** What the tab says, unless the shell knows better. */
  title: string | ((props: never) => string)
  /** Pages for customers take the small sheet; see `entry-tracking.ts`. */
  styles?: StyleSet
}

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

type Handlers = Pick<RenderToPipeableStreamOptions, 'onShellReady' | 'onShellError' | 'onError'>

/** Renders one page as a stream. No view suspends, so the shell is the whole page: ready means that nothing can fail. */
export function render<N extends PageName>(
  name: N,
  props: PageProps<N>,
  shell: Shell,
  handlers: Handlers,
): PipeableStream {
  const { view, layout: Layout, title, styles = 'staff' }: Registered = pages[name]
  const page = createElement(view as ComponentType<object>, props as object)
  return renderToPipeableStream(
    <ShellContext value={shell}>
      <IslandsOnPage value={new Map()}>
        <StaticRouter location={shell.path}>
          <Document title={shell.title ?? titleOf(title, props as object)} styles={styles}>
            <Layout>{page}</Layout>
          </Document>
        </StaticRouter>
      </IslandsOnPage>
    </ShellContext>,
    { nonce: shell.nonce, ...handlers },
  )
}

function titleOf(title: Registered['title'], props: object): string {
  return typeof title === 'string' ? title : title(props as never)
}
