import { processNow } from '../../../queries/processes.ts'
import { sendPlainForm } from '../../../runtime/network/send-plain-form.ts'
import { entryParts } from '../entry-parts.ts'

/** The step that a row's « Photo » is about. */
export type PhotoTarget = { id: string; stepId: string }

/** Sends the photos chosen in a form to a step, through the queue that the sheet of its process also shows. */
export async function sendPhotos(form: HTMLFormElement, { id, stepId }: PhotoTarget): Promise<void> {
  try {
    const [{ sendChosen }, process] = await Promise.all([entryParts.load(), processNow(id)])
    sendChosen(form, process, stepId)
  } catch {
    await sendPlainForm(form)
  }
}
