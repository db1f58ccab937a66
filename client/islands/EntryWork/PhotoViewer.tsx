import { useState } from 'react'
import { formatDayTime } from '../../../domain/dates.ts'
import { entriesAt, type Photo } from '../../../domain/entry.ts'
import { entryLabels } from '../../../domain/entry-messages.ts'
import { fullName } from '../../../domain/full-name.ts'
import { routes } from '../../../domain/routes.ts'
import { sheetLabels } from '../../../domain/sheet-messages.ts'
import { ActBarContext } from '../../act-bar.ts'
import { Button } from '../../ui/Button.tsx'
import dialog from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { SheetHead } from '../../ui/SheetHead.tsx'
import { leaveSafely } from '../../unsaved.ts'
import { useProcessForm } from '../ProcessView/useProcessForm.tsx'
import { EntryActs } from './EntryActs.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import type { Work } from './work.ts'

type Props = Work & { first: string }

/** Photos of a step one by one, as large as the screen lets them. */
export function PhotoViewer({ process, viewer, step, first, onClose }: Props) {
  const { photos } = entriesAt(process, step?.id ?? null)
  const [shown, setShown] = useState(first)
  const at = photos.findIndex(({ id }) => id === shown)
  const photo = photos[at]
  const { form, show: write, close } = useProcessForm(process.id, routes.entry.href({ id: process.id, entryId: shown }))
  if (!photo) return null
  const show = (other: Photo) =>
    leaveSafely(() => {
      close()
      setShown(other.id)
    })
  const place = photo.stepName ?? step?.name ?? null
  return (
    <Dialog open onClose={() => leaveSafely(onClose)} returnFocusTo={() => thumbnail(shown)}>
      <SheetHead title={place ?? 'Photo'} onClose={() => leaveSafely(onClose)}>
        <span className="viewer-count num" role="status">
          <span className="vh">Photo </span>
          {at + 1}
          <span className="vh"> sur </span>
          <span aria-hidden="true">/</span>
          {photos.length}
        </span>
      </SheetHead>
      <PhotoStage processId={process.id} {...{ photo, place, show }} before={photos[at - 1]} after={photos[at + 1]} />
      <div className={dialog.text}>
        {form ? (
          <ActBarContext value={null}>{form}</ActBarContext>
        ) : (
          <>
            <Caption photo={photo} />
            <EntryActs {...{ process, viewer }} entry={{ kind: 'photo', entry: photo }} onRemove={onClose}>
              <Button icon="pen" onClick={write}>
                {photo.caption ? 'Modifier la légende' : 'Ajouter une légende'}
              </Button>
            </EntryActs>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Caption({ photo: { caption, author, createdAt, visible } }: { photo: Photo }) {
  return (
    <>
      {caption && <p className="viewer-caption">{caption}</p>}
      <p className="small muted">
        {author && `${fullName(author)}, `}
        <time dateTime={createdAt}>{formatDayTime(createdAt)}</time>,{' '}
        {visible ? sheetLabels.visible : entryLabels.internal}
      </p>
    </>
  )
}

/** Its thumbnail; or, in the place of that, what brings it back. */
const thumbnail = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-undo="${id}"]`) ??
  document.querySelector<HTMLElement>(`[data-entry="${id}"]`)
