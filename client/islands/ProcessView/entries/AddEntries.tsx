import { type FormEvent, useId } from 'react'
import type { EntryPlace } from '../../../../domain/entry.ts'
import { labels } from '../../../../domain/messages.ts'
import type { Process } from '../../../../domain/process.ts'
import { noteNewHref, photoNewHref, routes } from '../../../../domain/routes.ts'
import { loadEntryParts } from '../../../entry-parts.ts'
import { showToast } from '../../../toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-look.ts'
import { CsrfField } from '../../../ui/CsrfField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IdempotencyField } from '../../../ui/IdempotencyField.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Row } from '../../../ui/Row.tsx'
import { useProcessForm } from '../useProcessForm.tsx'
import styles from './Entries.module.css'

type Props = { process: Process; step: EntryPlace }

/** Awake, photos leave as they are chosen; asleep the button that sends them shows once there are any. */
export function AddEntries({ process, step }: Props) {
  const field = useId()
  const stepId = step?.id ?? null
  const note = useProcessForm(process.id, noteNewHref(process.id, stepId))
  if (note.form) return note.form
  const where = step && <span className="vh"> à {step.name}</span>
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    loadEntryParts().then(
      ({ sendChosen }) => sendChosen(form, process, stepId),
      // They stay chosen, and the button that sends them with them.
      () => showToast('error', labels.noNetwork),
    )
  }
  return (
    <Row className={styles.add}>
      <form
        method="post"
        encType="multipart/form-data"
        action={photoNewHref(process.id, stepId)}
        onChange={send}
        onSubmit={send}
      >
        <CsrfField />
        <IdempotencyField />
        <div className={styles.pick}>
          <label htmlFor={field} className={buttonClass({ kind: 'quiet' })}>
            <Icon name="camera" />
            {routes.photoNew.title}
            {where}
          </label>
          <input
            {...{ id: field, type: 'file', name: 'photo', accept: 'image/*', capture: 'environment' }}
            multiple
            // What tells its looks apart; nothing is wrong with none chosen.
            required
            aria-invalid={false}
          />
          <Button type="submit">Envoyer</Button>
        </div>
      </form>
      <LinkButton kind="quiet" icon="pen" {...note.link}>
        {routes.noteNew.title}
        {where}
      </LinkButton>
    </Row>
  )
}
