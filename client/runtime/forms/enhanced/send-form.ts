import type { ToastText } from '../../../../domain/ground/toast.ts'
import { answeredError, networkError, SessionEnded } from '../../network/api-error.ts'
import { fetchOwn } from '../../page/fetch-own.ts'
import { askForPage, hasSessionEnded, parsePage } from '../../regions/fetched-page.ts'

/** The server's answer to a form. */
export type Answer = {
  /** Address of the page that the server redirected to. */
  url: string
  /** Messages of the page that the server redirected to. */
  messages: ToastText[]
  /** The form with its errors, if it was refused (422), or its question, if somebody else changed it too (409). */
  refused: HTMLFormElement | null
  /** Whether the answer shows another form: that of the object which an earlier sending has made. */
  isElsewhere: boolean
}

/** Fetches the form of another page. @throws ApiError */
export async function fetchForm(href: string, answer = askForPage(href)): Promise<HTMLFormElement> {
  const { page } = await read(answer)
  const form = page.querySelector<HTMLFormElement>('form[data-enhanced]')
  if (!form) throw new Error(`No form at ${href}`)
  return document.importNode(form, true)
}

/**
 * Sends a form to its address as the browser would.
 * @param pressed the button that was pressed, whose name and value are sent too
 * @throws ApiError
 */
export async function sendForm(form: HTMLFormElement, pressed: HTMLButtonElement | null = null): Promise<Answer> {
  const said = pressed?.name ? [[pressed.name, pressed.value]] : []
  const fields = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
  const body = new URLSearchParams([...fields, ...said])
  // A button may send the form to another address.
  const action = pressed?.getAttribute('formaction') ?? form.action
  const { url, status, page } = await read(fetchOwn(action, { method: 'POST', credentials: 'same-origin', body }))
  const isRefused = refusals.includes(status)
  const again = `form[data-enhanced][action="${form.getAttribute('action')}"]`
  const refused = isRefused ? page.querySelector<HTMLFormElement>(again) : null
  const host = page.querySelector<HTMLElement>('[data-island=ToastHost]')
  return {
    url,
    messages: JSON.parse(host?.dataset.props ?? '{}').flash ?? [],
    refused,
    isElsewhere: isRefused && refused === null,
  }
}

/** The statuses of a page that shows the form again. */
const refusals = [409, 422]

async function read(answer: Promise<Response>) {
  const response = await answer.catch(() => {
    throw networkError()
  })
  if (hasSessionEnded(response)) throw new SessionEnded()
  const { ok, status, headers } = response
  const page = parsePage(await response.text())
  const isShownAgain = refusals.includes(status) && page.querySelector('form[data-enhanced]') !== null
  if (!ok && !isShownAgain) throw answeredError(status, refusalIn(page), Number(headers.get('Retry-After')) || null)
  return { url: response.url, status, page }
}

/** The code and message in our error page; null in the page of a relay. */
function refusalIn(page: DocumentFragment): unknown {
  const refusal = page.querySelector<HTMLElement>('[data-refusal]')?.dataset.refusal
  return refusal ? JSON.parse(refusal) : null
}
