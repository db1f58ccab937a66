import { type ComponentType, createElement } from 'react'
import { type PipeableStream, type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { IslandsOnPage } from './Island.tsx'
import { Document } from './layout/Document.tsx'
import { type Shell, ShellContext } from './shell.ts'
import type { StyleSet } from './style-sets.ts'

export type Registered = {
  view: ComponentType<never>
  /** Takes what the view takes, and the view as its child. */
  layout: ComponentType<never>
  /** What the tab says, unless the shell knows better. */
  title: string | ((props: never) => string)
  /** Entered through the full-screen loader when the tab has no fresh data. */
  loader?: boolean
}

export type Handlers = Pick<RenderToPipeableStreamOptions, 'onShellReady' | 'onShellError' | 'onError'>

/** One page as a stream. No view suspends, so the shell is the whole page: once it is ready, nothing can fail. */
export function renderPage(
  page: Registered,
  styles: StyleSet,
  props: object,
  shell: Shell,
  handlers: Handlers,
): PipeableStream {
  const { view, layout, title, loader = false } = page
  return renderToPipeableStream(
    <ShellContext value={shell}>
      <IslandsOnPage value={new Map()}>
        <StaticRouter location={shell.path}>
          <Document title={shell.title ?? titleOf(title, props)} styles={styles} loader={loader}>
            {createElement(layout as ComponentType<object>, props, createElement(view as ComponentType<object>, props))}
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
