import { answeredError, networkError, SessionEnded } from '../api/error.ts'
import { hasSessionEnded, parsePage } from '../fetched-page.ts'
import type { Toast } from '../toasts.ts'
import { isChanged, textFields } from './typed.ts'

/** What the server answered to a form. */
export type Answer = {
  /** The page it leads to. */
  url: string
  /** What it says there. */
  told: Pick<Toast, 'kind' | 'message'>[]
  /** The form again, with what is wrong. */
  refused: HTMLFormElement | null
}

/** The form of a page, for another place. A toast that waits for the next page is left to it. */
export async function fetchForm(href: string): Promise<HTMLFormElement> {
  const { page } = await ask(href, { headers: { 'X-Page-Regions': '1' } })
  const form = page.querySelector<HTMLFormElement>('form[data-enhanced]')
  if (!form) throw new Error(`No form at ${href}`)
  return document.importNode(form, true)
}

/** Sends a form to its address, as the browser would. Throws ApiError. */
export async function sendForm(form: HTMLFormElement): Promise<Answer> {
  const { url, status, page } = await ask(form.action, { method: 'POST', body: new URLSearchParams(sentFields(form)) })
  const host = page.querySelector<HTMLElement>('[data-island=ToastHost]')
  return {
    url,
    told: JSON.parse(host?.dataset.props ?? '{}').flash ?? [],
    refused: status === 422 ? page.querySelector(`form[data-enhanced][action="${form.getAttribute('action')}"]`) : null,
  }
}

/** Of a change (`data-changes`), the texts that differ: somebody else may be changing the others. */
function sentFields(form: HTMLFormElement): string[][] {
  const left = 'changes' in form.dataset ? textFields(form).filter((field) => !isChanged(field)) : []
  const names = left.map(({ name }) => name)
  const fields = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
  return fields.filter(([name = '']) => !names.includes(name))
}

async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch(() => {
    throw networkError()
  })
  if (hasSessionEnded(response)) throw new SessionEnded()
  const { ok, status, headers } = response
  if (!ok && status !== 422) throw answeredError(status, null, Number(headers.get('Retry-After')) || null)
  return { url: response.url, status, page: parsePage(await response.text()) }
}
