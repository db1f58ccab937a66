import './client/styles/tokens.css'
import './client/styles/fonts.css'
import './client/styles/base.css'
import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react'
import { type PipeableStream, type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { IslandsOnPage } from './views/Island.tsx'
import { Document } from './views/layout/Document.tsx'
import { type Shell, ShellContext, type StyleSet } from './views/shell.ts'

export type { Shell }

type Registered = {
  view: ComponentType<never>
  layout: ComponentType<{ children: ReactNode }>
  /** Pages for customers take the small sheet; see `entry-tracking.ts`. */
  styles?: StyleSet
}

/** Every page by name: what the server asks for, and the view that answers. */
export const pages = {} satisfies Record<string, Registered>

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
  const { view, layout: Layout, styles = 'staff' }: Registered = pages[name]
  const page = createElement(view as ComponentType<object>, props as object)
  return renderToPipeableStream(
    <ShellContext value={shell}>
      <IslandsOnPage value={new Map()}>
        <StaticRouter location={shell.path}>
          <Document title={shell.title ?? 'Fil d’atelier'} styles={styles}>
            <Layout>{page}</Layout>
          </Document>
        </StaticRouter>
      </IslandsOnPage>
    </ShellContext>,
    { nonce: shell.nonce, ...handlers },
  )
}
