import { fieldsOf } from '../../client/forms/fields.ts'
import { Button } from '../../client/ui/Button.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { fullWidth } from '../../client/ui/FormGrid.tsx'
import { TextAreaField } from '../../client/ui/TextAreaField.tsx'
import type { Photo } from '../../domain/entry.ts'
import { entryFallbacks } from '../../domain/entry-messages.ts'
import { publishText } from '../../domain/entry-words.ts'
import { limits } from '../../domain/limits.ts'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import { SavedForm } from '../SavedForm.tsx'

type Target = { processId: string; entryId: string }

type TextProps = Target & { photo: Photo | null; text: string; issues: Issue[] }

/** The words of a note, or those under a photo. */
export function TextForm({ processId: id, entryId, photo, text, issues }: TextProps) {
  const labels = { text: photo ? 'Légende' : 'Note' }
  const scope = entryId
  const field = fieldsOf(labels, { values: { text }, issues, scope })('text')
  return (
    <SavedForm
      action={routes.entry.href({ id, entryId })}
      {...{ labels, issues, scope }}
      failure={entryFallbacks.change}
      submitLabel="Enregistrer"
    >
      {photo ? (
        <Field {...field} className={fullWidth} maxLength={limits.captionMax} optional />
      ) : (
        <TextAreaField {...field} className={fullWidth} rows={3} maxLength={limits.noteMax} />
      )}
    </SavedForm>
  )
}

export function VisibleForm({ processId: id, entryId, visible }: Target & { visible: boolean }) {
  return (
    <PostForm action={routes.entry.href({ id, entryId })} values={{ visible: visible ? '0' : '1' }}>
      <Button type="submit">{publishText(visible)}</Button>
    </PostForm>
  )
}

export function DeleteForm({ processId: id, entryId }: Target) {
  return (
    <PostForm action={routes.entryDelete.href({ id, entryId })}>
      <Button type="submit" kind="danger" icon="bin">
        Supprimer
      </Button>
    </PostForm>
  )
}
