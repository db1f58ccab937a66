import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type PipeableStream,
  type RenderToPipeableStreamOptions,
  renderToPipeableStream,
  renderToStaticMarkup,
} from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { IslandsOnPage } from './Island.tsx'
import { Document } from './layout/Document.tsx'
import { PageScripts } from './PageScripts.tsx'
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
  /** Its head leaves while its rows are rendered; should that fail, it is too late for an error page. */
  early?: boolean
}

export type Handlers = Pick<RenderToPipeableStreamOptions, 'onShellReady' | 'onShellError' | 'onError'>

export type RenderedPage = {
  /** No status depends on what is still to be rendered: what comes before it may leave first. */
  early: boolean
  before: string
  /** No view suspends, so the shell is all of it: once it is ready, nothing can fail. */
  content: (handlers: Handlers) => PipeableStream
  after: string
}

/** Where the content goes in its document. What people typed is escaped, and never looks like it. */
const place = '<page-content></page-content>'

/** One page in two renders: its document, which is known at once, and what stands in it. */
export function renderPage(page: Registered, styles: StyleSet, props: object, shell: Shell): RenderedPage {
  const { view, layout, title, loader = false, early = false } = page
  const islands = new Map()
  const inShell = (children: ReactNode) => (
    <ShellContext value={shell}>
      <IslandsOnPage value={islands}>
        <StaticRouter location={shell.path}>{children}</StaticRouter>
      </IslandsOnPage>
    </ShellContext>
  )
  const document = (
    <Document title={shell.title ?? titleOf(title, props)} styles={styles} loader={loader}>
      {createElement('page-content')}
    </Document>
  )
  const viewed = createElement(view as ComponentType<object>, props)
  const content = createElement(layout as ComponentType<object>, props, viewed)
  const body = (
    <>
      {content}
      <PageScripts />
    </>
  )
  const [before = '', after = ''] = renderToStaticMarkup(inShell(document), { identifierPrefix: 'page' }).split(place)
  return {
    early,
    before: `<!DOCTYPE html>${before}`,
    content: (on) => renderToPipeableStream(inShell(body), { nonce: shell.nonce, ...on }),
    after,
  }
}

function titleOf(title: Registered['title'], props: object): string {
  return typeof title === 'string' ? title : title(props as never)
}
