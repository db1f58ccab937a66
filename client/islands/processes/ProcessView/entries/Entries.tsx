import { type FormEvent, type MouseEvent, type MouseEventHandler, type ReactNode, useId, useState } from 'react'
import {
  type EntryPlace,
  entriesAt,
  mayChange,
  type Note,
  type Photo,
  photoAlt,
  smallSize,
} from '../../../../../domain/entries/entry.ts'
import { noteNewHref, photoNewHref } from '../../../../../domain/ground/addresses/page-links.ts'
import { formatDayTime } from '../../../../../domain/ground/dates.ts'
import { fullName } from '../../../../../domain/ground/full-name.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import * as labels from '../../../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { sheetLabels } from '../../../../../domain/processes/sheet-messages.ts'
import { openFallbackPage } from '../../../../runtime/network/fallback-page.ts'
import { sendPlainForm } from '../../../../runtime/network/send-plain-form.ts'
import { isPlainPress } from '../../../../runtime/page/plain-press.ts'
import { useStore } from '../../../../runtime/page/useStore.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonClass } from '../../../../ui/buttons/button-look.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { CsrfField } from '../../../../ui/fields/CsrfField.tsx'
import { IdempotencyField } from '../../../../ui/fields/IdempotencyField.tsx'
import { camera, GalleryWords, gallery, OnTouch } from '../../../../ui/fields/PhotoWays.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { IconName } from '../../../../ui/icons.ts'
import { entryParts } from '../../entry-parts.ts'
import { useProcessForm } from '../useProcessForm.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './Entries.module.css'

const { loadAhead } = entryParts

type Props = {
  process: Process
  viewer: Viewer
  step: EntryPlace
  /** Whether entries can be added here. */
  offers: boolean
  /** Whether the form to add them is below; otherwise it is elsewhere, as `AddEntries`. */
  adds?: boolean
}

/** The entries of a step or of the process, and the form to add more. Further code is fetched on hover or focus. */
export function Entries({ process, viewer, step, offers, adds = offers }: Props) {
  const parts = useStore(entryParts)
  const [opened, setOpened] = useState<string | null>(null)
  const { photos, notes } = entriesAt(process, step?.id ?? null)
  if (photos.length + notes.length === 0 && !offers) return null
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const { href, dataset } = event.currentTarget
    entryParts.run(
      () => setOpened(dataset.entry ?? null),
      () => openFallbackPage(href),
    )
  }
  const work = parts && { process, viewer, step, onClose: () => setOpened(null) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or touch only fetches code
    <div data-entries className={styles.entries} onMouseEnter={loadAhead} onTouchStart={loadAhead} onFocus={loadAhead}>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <NoteItem {...{ note, process, viewer }} />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && <PhotoStrip {...{ photos, step, open }} processId={process.id} />}
      {work && <parts.Underway {...work} opened={opened} />}
      {adds && <AddEntries process={process} step={step} />}
    </div>
  )
}

type AddEntriesProps = { process: Process; step: EntryPlace }

/** Adds entries. */
export function AddEntries({ process, step }: AddEntriesProps) {
  const note = useProcessForm(process.id, noteNewHref(process.id, step?.id ?? null))
  if (note.form) return <div className={styles.form}>{note.form}</div>
  const pick = { process, step }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or touch only fetches code
    <div className={styles.add} onMouseEnter={loadAhead} onTouchStart={loadAhead} onFocus={loadAhead}>
      <OnTouch>
        <PickPhotos {...pick} field={camera} icon="camera">
          <AddWord title={labels.takePhoto} step={step} />
        </PickPhotos>
      </OnTouch>
      <PickPhotos {...pick} field={gallery} icon="image">
        <span aria-hidden="true">
          <GalleryWords mouse="Photo" touch="Galerie" />
        </span>
        <span className="vh">
          <AddName title={routes.photoNew.title} step={step} />
          <GalleryWords mouse="" touch=", depuis la galerie" />
        </span>
      </PickPhotos>
      <LinkButton kind="quiet" icon="pen" {...note.link}>
        <AddWord title={routes.noteNew.title} step={step} />
      </LinkButton>
    </div>
  )
}

type PickPhotosProps = AddEntriesProps & {
  field: typeof camera | typeof gallery
  icon: IconName
  children: ReactNode
}

/** A choice of photos. Once hydrated, they are sent as they are chosen; without scripts, by a button. */
function PickPhotos({ process, step, field, icon, children }: PickPhotosProps) {
  const id = useId()
  const stepId = step?.id ?? null
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    entryParts.run(
      ({ sendChosen }) => sendChosen(form, process, stepId),
      // Without network the photos stay selected, and so does the button that sends them.
      () => sendPlainForm(form),
    )
  }
  return (
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
        <label htmlFor={id} className={buttonClass({ kind: 'quiet' })}>
          <Icon name={icon} />
          {children}
        </label>
        <input
          {...{ ...field, id, name: 'photo' }}
          // The styles need `required` to know whether a photo is chosen; an empty field is not announced as invalid.
          required
          aria-invalid={false}
        />
        <Button type="submit">Envoyer</Button>
      </div>
    </form>
  )
}

type AddWordProps = { title: string; step: EntryPlace }

/** «Ajouter une photo», with only the last word visible. */
function AddWord({ title, step }: AddWordProps) {
  const word = title.slice(title.lastIndexOf(' ') + 1)
  return (
    <>
      <span aria-hidden="true">{word.charAt(0).toUpperCase() + word.slice(1)}</span>
      <span className="vh">
        <AddName title={title} step={step} />
      </span>
    </>
  )
}

const AddName = ({ title, step }: AddWordProps) => (
  <>
    {title}
    {step && ` à ${step.name}`}
  </>
)

type NoteItemProps = { note: Note; process: Process; viewer: Viewer }

/** A note with its author and its readers; it can be edited, shown to the customer or removed in place. */
function NoteItem({ note, process, viewer }: NoteItemProps) {
  const { id: entryId, text, stepName, author, createdAt, visible } = note
  const parts = useStore(entryParts)
  const { form, link, close } = useProcessForm(process.id, routes.entry.href({ id: process.id, entryId }))
  if (form) {
    return (
      <>
        {form}
        {parts && <parts.EntryActs {...{ process, viewer }} entry={{ kind: 'note', entry: note }} onRemove={close} />}
      </>
    )
  }
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className="small muted">
        {stepName && `${stepName}, `}
        {author && `${fullName(author)}, `}
        <time dateTime={createdAt}>{formatDayTime(createdAt)}</time>
        {visible && <b className={styles.shown}>{sheetLabels.visible}</b>}
        {mayChange(note, viewer) && (
          <a {...link} className={styles.edit}>
            Modifier<span className="vh"> la note</span>
          </a>
        )}
      </p>
    </>
  )
}

type PhotoStripProps = {
  processId: string
  step: EntryPlace
  photos: readonly Photo[]
  open: MouseEventHandler<HTMLAnchorElement>
}

/** Small photos in boxes of one size, so that a late image moves nothing. */
function PhotoStrip({ processId: id, step, photos, open }: PhotoStripProps) {
  return (
    <ul className={styles.strip}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <a href={routes.entry.href({ id, entryId: photo.id })} data-entry={photo.id} onClick={open}>
            <img
              src={routes.photoImage.href({ id, photoId: photo.id, size: 'petite' })}
              alt={photoAlt(photo, photo.stepName ?? step?.name ?? null)}
              loading="lazy"
              decoding="async"
              {...smallSize(photo)}
            />
            {photo.visible && (
              <span className={styles.mark}>
                <span className="vh">{sheetLabels.visible}</span>
                <span aria-hidden="true">Client</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
