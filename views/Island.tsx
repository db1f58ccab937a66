import { type ComponentType, createContext, useContext, useId } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '../client/registry.ts'
import { type Shell, useShell } from './shell.ts'

/** Islands of this page, and whether one is hydrated at once: the page's end prints scripts only if there are any. */
export const IslandsOnPage = createContext(new Map<string, { early: boolean }>())

type Placed<P extends object> = {
  name: IslandName
  of: ComponentType<P>
  /** Props in plain JSON, which the browser reads back. */
  props: P
  /** Hydrates when the browser is idle, and not at once; until then the HTML works as it is. */
  when?: 'idle'
  className?: string | undefined
}

/**
 * An island: a separate React root, without context from the page. An island that renders nothing here exists in the
 * browser only.
 */
export function Island<P extends object>({ name, of, props, when, className }: Placed<P>) {
  const shell = useShell()
  const onPage = useContext(IslandsOnPage)
  const prefix = useId()
  onPage.set(name, { early: !when || onPage.get(name)?.early === true })
  const html = withSecrets(islandHtml(of, props, prefix), shell)
  return (
    <div
      className={className}
      data-island={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      data-when={when}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** HTML of an island. It is pure: component, props and prefix decide the HTML, and no data of the request may enter. */
function islandHtml<P extends object>(Component: ComponentType<P>, props: P, prefix: string): string {
  return renderToString(<Component {...props} />, { identifierPrefix: prefix })
}

/** Inserts the secrets into their own fields only: a client called “%CSRF%” keeps that name, in text and in forms. */
function withSecrets(html: string, { csrfToken, idempotencyKey }: Shell): string {
  return html
    .replaceAll('name="_csrf" value="%CSRF%"', () => `name="_csrf" value="${escapeAttribute(csrfToken ?? '')}"`)
    .replaceAll('name="cle" value="%IDEMPOTENCY%"', () => `name="cle" value="${escapeAttribute(idempotencyKey)}"`)
}

const escapeAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
