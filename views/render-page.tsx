import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
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
}

/** Data are there and no view waits for anything: a page is one string, made at once, and one answer. */
export function renderPage(page: Registered, styles: StyleSet, props: object, shell: Shell): string {
  const { view, layout, title, loader = false } = page
  const viewed = createElement(view as ComponentType<object>, props)
  const content = createElement(layout as ComponentType<object>, props, viewed)
  const html = renderToString(
    <ShellContext value={shell}>
      <IslandsOnPage value={new Map()}>
        <StaticRouter location={shell.path}>
          <Document title={shell.title ?? titleOf(title, props)} styles={styles} loader={loader}>
            {content}
            <PageScripts />
          </Document>
        </StaticRouter>
      </IslandsOnPage>
    </ShellContext>,
  )
  return `<!DOCTYPE html>${html}`
}

function titleOf(title: Registered['title'], props: object): string {
  return typeof title === 'string' ? title : title(props as never)
}
