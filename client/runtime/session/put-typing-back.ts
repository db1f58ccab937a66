import { carriedTexts } from '../../../domain/ground/messages.ts'
import { readText, removeText } from '../page/storage.ts'
import { showToast } from '../page/toasts.ts'
import { accessToken } from './session.ts'
import { readSession } from './session-storage.ts'
import {
  actionOf,
  type Control,
  hereAddress,
  isBox,
  type KeptTyping,
  placeOf,
  putAwayKey,
  type TypedField,
  type TypedForm,
  type TypingPutAway,
  typedControls,
  typingKey,
} from './typed-fields.ts'

/** Restores the text that the same person typed in this tab before the session ended. Once; nothing is sent. */
export async function putTypingBack(): Promise<void> {
  const text = readText('tab', typingKey)
  // The page's person, once the tab has tokens: they may have signed in with a plain form.
  await accessToken()
  const user = readSession()?.user
  if (text === null || !user) return
  removeText('tab', typingKey)
  const { userId, garageId, forms }: KeptTyping = JSON.parse(text)
  if (userId !== user.id || garageId !== user.garage_id) return
  const filled = await Promise.all(forms.map((form) => fillIn(form)))
  if (filled.includes(true)) showToast('info', carriedTexts.back)
}

/**
 * Restores the text of a page that the browser dropped, where the same person loads it again. A form that was opened in
 * place is opened by its link, else offered on the page that shows it. Another page means that the text was given up.
 */
export async function takePutAwayTyping(): Promise<void> {
  const text = readText('tab', putAwayKey)
  await accessToken()
  const user = readSession()?.user
  if (text === null || !user) return
  const { userId, garageId, forms, at, page }: TypingPutAway = JSON.parse(text)
  const isTheirs = userId === user.id && garageId === user.garage_id
  if (!isTheirs || (hereAddress() !== at && hereAddress() !== page)) return removeText('tab', putAwayKey)
  if (page !== hereAddress() && !forms.some(formHere)) await openInPlace(page)
  const filled = await Promise.all(forms.map((form) => fillIn(form, patienceMs)))
  if (filled.includes(true)) showToast('info', carriedTexts.reloaded)
  else if (page !== hereAddress())
    showToast('info', carriedTexts.waiting, { label: carriedTexts.open, href: page, posts: false })
}

/** How long a form or a link that comes with its sheet is waited for. */
const patienceMs = 5_000

/** Presses the link that opens a form in place. */
async function openInPlace(page: string): Promise<void> {
  const links = () => Array.from(document.querySelectorAll('a')).filter((link) => link.getAttribute('href') === page)
  for (let waitedMs = 0; links().length === 0 && waitedMs < patienceMs; waitedMs += 100) await pause(100)
  const link = links().find((one) => one.closest('[role=dialog]')) ?? links()[0]
  link?.click()
}

const formHere = ({ action, fields }: TypedForm): HTMLFormElement | undefined =>
  Array.from(document.forms).find(
    (one) => one.method === 'post' && actionOf(one) === action && fields.some((field) => findField(one, field)),
  )

/** @returns whether the page has this form */
async function fillIn(typed: TypedForm, patienceMs = 0): Promise<boolean> {
  const { brought, fields } = typed
  for (let waitedMs = 0; !formHere(typed) && waitedMs < patienceMs; waitedMs += 100) await pause(100)
  const form = formHere(typed)
  if (!form) return false
  await awake(form)
  const before = form.querySelector<HTMLInputElement>('input[name=avant]')
  if (before && brought !== null) before.value = brought
  for (const field of fields) await write(form, field)
  return true
}

/** Waits until the form's island runs; a form without one needs no wait. */
async function awake(form: HTMLFormElement): Promise<void> {
  const island = form.closest<HTMLElement>('[data-island]')
  for (let tries = 0; island && !('awake' in island.dataset) && tries < 100; tries += 1) await pause(100)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function write(form: HTMLFormElement, typed: TypedField): Promise<void> {
  let field = findField(form, typed)
  // An added line is created with the button that adds one.
  for (let tries = 0; !field && tries < 3; tries += 1) {
    form.querySelector<HTMLElement>('button[name=geste][value=ajouter]')?.click()
    await pause(50)
    field = findField(form, typed)
  }
  if (!field) return
  if (isBox(field)) {
    if (field.checked !== typed.checked) field.click()
    return
  }
  // The value is set around React's own setter, which would ignore the next events.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed.value)
  for (const name of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

function findField(form: HTMLFormElement, { name, at, value, checked }: TypedField): Control | undefined {
  const controls = typedControls(form)
  return controls.find(
    (field) =>
      field.name === name && placeOf(field, controls) === at && (checked === undefined || field.value === value),
  )
}
