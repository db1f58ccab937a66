import { type ActName, actHref, actOf } from '../../../domain/board/acts.ts'
import { rowForm } from '../../../domain/processes/list-words.ts'
import { type Html, html } from '../../html.ts'

type Drawn = {
  /** The parameters of the act's address and field. */
  params: Record<string, string | undefined>
  /** The car and the process, for screen readers. */
  label: string
  className?: string | undefined
  /** Whether the act asks a question first. */
  asks?: boolean
}

/** The button of an act in a row, in the page's single form: the row only has its own address. An act without a call is a link. */
export function actButton(name: ActName, { params, label, className, asks = false }: Drawn): Html {
  const act = actOf(name)
  const href = actHref(name, params as Parameters<typeof actHref>[1])
  const about = html`aria-label="${act.label} ${label}" data-act="${name}"`
  const look = className && html`class="${className}" `
  if (!act.call) return html`<a ${look}href="${href}" ${about}>${act.label}</a>`
  const field = act.field && html` name="${act.field.name}" value="${params[act.field.param]}"`
  return html`
    <button ${look}form="${rowForm}" formaction="${href}"${field} ${about}${asks && html` data-asks=""`}>
      ${act.label}
    </button>`
}
