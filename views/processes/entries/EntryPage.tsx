import { fieldsOf } from '../../../client/runtime/forms/fields.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { TextAreaField } from '../../../client/ui/fields/TextAreaField.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { mayChange, type Note, type Photo, photoAlt, photoSrc, stepNameOf } from '../../../domain/entries/entry.ts'
import { entryFallbacks, publishText, visibleText } from '../../../domain/entries/entry-texts.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { SavedForm } from '../../SavedForm.tsx'
import { useMay, useShell } from '../../shell.ts'
import styles from './EntryPage.module.css'
import { EntryPlace } from './EntryPlace.tsx'

type Props = {
  process: Process
  /** The photo, if the page is about one; else null, and the note is set. */
  photo: Photo | null
  note: Note | null
  /** Typed values of a refused form. */
  values?: { text?: string } | undefined
  issues?: Issue[]
}

export const entryTitle = ({ photo }: Pick<Props, 'photo'>): string => (photo ? 'Photo' : 'Note')

/** One photo or one note, which a viewer shows over the page when there are scripts. */
export function EntryPage({ process, photo, note, values, issues = [] }: Props) {
  const entry = photo ?? note
  if (!entry) return null
  const stepName = stepNameOf(process, entry)
  return (
    <>
      <EntryPlace title={entryTitle({ photo })} {...{ process, stepName }} stepId={entry.stepId} />
      <Card>
        {photo && <Picture processId={process.id} photo={photo} stepName={stepName} />}
        {photo && <Others process={process} photo={photo} />}
        {note && <p className={styles.text}>{note.text}</p>}
        <p className={classes('small muted', styles.who)}>
          {entry.author && `${fullName(entry.author)}, `}
          {formatDayTime(entry.createdAt)} · {visibleText(entry)}
        </p>
        <Acts processId={process.id} photo={photo} note={note} values={values} issues={issues} />
      </Card>
    </>
  )
}

type PictureProps = { processId: string; photo: Photo; stepName: string | null }

function Picture({ processId: id, photo, stepName }: PictureProps) {
  const { id: photoId, caption, width, height } = photo
  return (
    <figure className={styles.figure}>
      <img src={photoSrc(id, photoId, 'large')} alt={photoAlt(photo, stepName)} width={width} height={height} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Links to the previous and next photo. */
function Others({ process: { id, photos }, photo }: { process: Process; photo: Photo }) {
  const at = photos.findIndex((one) => one.id === photo.id)
  const before = photos[at - 1]
  const after = photos[at + 1]
  if (!before && !after) return null
  return (
    <nav className={styles.others} aria-label="Photos du processus">
      {before && <a href={routes.entry.href({ id, entryId: before.id })}>Photo précédente</a>}
      <span>
        {at + 1} sur {photos.length}
      </span>
      {after && <a href={routes.entry.href({ id, entryId: after.id })}>Photo suivante</a>}
    </nav>
  )
}

type ActsProps = Pick<Props, 'photo' | 'note' | 'values'> & { processId: string; issues: Issue[] }

/** Buttons for the actions that the user may take on the entry. */
function Acts({ processId, photo, note, values, issues }: ActsProps) {
  const may = useMay()
  const { actor } = useShell()
  const entry = photo ?? note
  if (!entry || !actor) return null
  const target = { processId, entryId: entry.id }
  const changes = mayChange(entry, actor)
  return (
    <>
      {changes && (
        <TextForm {...target} photo={photo} text={values?.text ?? photo?.caption ?? note?.text ?? ''} issues={issues} />
      )}
      <div className={styles.acts}>
        {may('publish') && <VisibleForm {...target} visible={entry.visible} />}
        {changes && <DeleteForm {...target} />}
      </div>
    </>
  )
}

type Target = { processId: string; entryId: string }

type TextProps = Target & { photo: Photo | null; text: string; issues: Issue[] }

/** Form for the text of a note, or under a photo. */
function TextForm({ processId: id, entryId, photo, text, issues }: TextProps) {
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

function VisibleForm({ processId: id, entryId, visible }: Target & { visible: boolean }) {
  return (
    <PostForm action={routes.entry.href({ id, entryId })} values={{ visible: visible ? '0' : '1' }}>
      <Button type="submit">{publishText(visible)}</Button>
    </PostForm>
  )
}

function DeleteForm({ processId: id, entryId }: Target) {
  return (
    <PostForm action={routes.entryDelete.href({ id, entryId })}>
      <Button type="submit" kind="danger" icon="bin">
        Supprimer
      </Button>
    </PostForm>
  )
}
