import { holdForm, releaseForm } from '../../../runtime/forms/plain-forms.ts'
import { reducedPhoto } from './reduced-photo.ts'

/** Reduces photos as they are chosen in a plain form, so that the browser sends the small ones. */
export function reduceChosenPhotos(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-reduced]')) {
    const { form } = field
    if (form) reduceIn(form, field)
  }
}

function reduceIn(form: HTMLFormElement, field: HTMLInputElement): void {
  let underway: Promise<void> | null = null
  const reduce = () => {
    const work = replaceFiles(field).finally(() => {
      if (underway === work) underway = null
    })
    underway = work
  }
  field.addEventListener('change', reduce)
  form.addEventListener('submit', (event) => {
    if (!underway) return
    event.preventDefault()
    const { submitter } = event
    if (holdForm(form, submitter)) void underway.then(() => send(form, submitter))
  })
  // Chosen before this code loaded.
  if (field.files?.length) reduce()
}

/**
 * Replaces the chosen files by reduced ones; does nothing if others were chosen meanwhile, or the browser cannot do it.
 */
async function replaceFiles(field: HTMLInputElement): Promise<void> {
  const chosen = field.files
  try {
    const transfer = new DataTransfer()
    for (const file of chosen ?? []) transfer.items.add(asFile(await reducedPhoto(file), file))
    if (field.files === chosen) field.files = transfer.files
  } catch {
    // The server explains its refusal.
  }
}

const asFile = (content: Blob, { name }: File): File =>
  content instanceof File ? content : new File([content], name.replace(/(\.\w+)?$/, '.jpg'), { type: content.type })

function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
  releaseForm(form)
  if (form.requestSubmit) form.requestSubmit(submitter)
  else form.submit()
}
