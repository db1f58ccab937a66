import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { IslandsOnPage } from './Island.tsx'
import { Document } from './layout/Document.tsx'
import type { InSettings } from './layout/SettingsLayout.tsx'
import { PageScripts } from './PageScripts.tsx'
import { type Shell, ShellContext } from './shell.ts'
import type { StyleSet } from './style-sets.ts'

export type Registered = {
  view: ComponentType<never>
  /** Layout of the page, which takes the view's props, and the view as its child. */
  layout: ComponentType<never>
  /** Title of the tab, unless the shell has another. */
  title: string | ((props: never) => string)
  /** Whether the page is entered through the full-screen loader when the tab has no fresh data. */
  loader?: boolean
  /** Makes the whole view a region. The view must have no form that is typed in or that carries a key. */
  renews?: boolean
  /** Place of a page of the settings among their tabs. */
  settings?: InSettings
}

/** Renders a page as one string. Every view has its data already and none is asynchronous. */
export function renderPage(page: Registered, styles: StyleSet, props: object, shell: Shell): string {
  const { layout, title, loader = false } = page
  const content = createElement(layout as ComponentType<object>, props, viewOf(page, props))
  const html = inShell(
    shell,
    <Document title={shell.title ?? titleOf(title, props)} styles={styles} loader={loader}>
      {content}
      <PageScripts />
    </Document>,
  )
  return `<!DOCTYPE html>${html}`
}

/** Renders a page's content alone, for a page that refreshes its regions; its ids differ from that page's. */
export function renderView(page: Registered, props: object, shell: Shell): string {
  return inShell(shell, viewOf(page, props), 'v')
}

function viewOf({ view, renews }: Registered, props: object) {
  const content = createElement(view as ComponentType<object>, props)
  return renews ? <div data-region="page">{content}</div> : content
}

function inShell(shell: Shell, content: ReactNode, identifierPrefix = ''): string {
  return renderToString(
    <ShellContext value={shell}>
      <IslandsOnPage value={new Map()}>
        <StaticRouter location={shell.path}>{content}</StaticRouter>
      </IslandsOnPage>
    </ShellContext>,
    { identifierPrefix },
  )
}

function titleOf(title: Registered['title'], props: object): string {
  return typeof title === 'string' ? title : title(props as never)
}
