import type { Photo } from '../../../domain/entry.ts'
import type { PhotoForm } from '../../../domain/entry-form.ts'
import { entryFallbacks, entryLabels, entryToasts } from '../../../domain/entry-messages.ts'
import { limits } from '../../../domain/limits.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { changeEntry, type Entry, keepEntry } from '../../api/entries.ts'
import { fieldsOf } from '../../forms/fields.ts'
import { settle } from '../../shown-process.ts'
import { Field } from '../../ui/Field.tsx'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { toldInToasts } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'

type Props = { process: Process; photo: Photo; onClose: () => void }

const labels = { caption: entryLabels.caption }

/** What a photo shows, in a line. */
export function CaptionForm({ process: { id }, photo, onClose }: Props) {
  const call = toldInToasts({
    send: ({ caption }: PhotoForm) => changeEntry(id, { kind: 'photo', entry: photo }, { text: caption }),
    done: (saved) => {
      onClose()
      keepEntry(id, saved)
      settle(id)
    },
    success: entryToasts.captionSaved,
    failure: entryFallbacks.change,
  })
  return (
    <SavedForm<PhotoForm, Entry>
      action={routes.entry.href({ id, entryId: photo.id })}
      labels={labels}
      schema={loadSchema}
      submitLabel="Enregistrer"
      cancelHref=""
      inPlace={{ call, scope: 'legende', onCancel: onClose }}
    >
      {(fields) => (
        <Field
          {...fieldsOf(labels, { values: { caption: photo.caption }, ...fields })('caption')}
          className={fullWidth}
          maxLength={limits.captionMax}
          optional
        />
      )}
    </SavedForm>
  )
}

const loadSchema = async () => (await import('../../../domain/entry-form.ts')).photoForm
