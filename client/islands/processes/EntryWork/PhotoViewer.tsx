import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { entriesAt, type Photo, photoAlt } from '../../../../domain/entries/entry.ts'
import { entryLabels } from '../../../../domain/entries/entry-texts.ts'
import { formatDayTime } from '../../../../domain/ground/dates.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { sheetLabels } from '../../../../domain/processes/sheet-messages.ts'
import { ActBarContext } from '../../../runtime/forms/act-bar.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { listen } from '../../../runtime/page/listen.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import dialog from '../../../ui/dialog/Dialog.module.css'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { SheetHead } from '../../../ui/dialog/SheetHead.tsx'
import { useProcessForm } from '../ProcessView/useProcessForm.tsx'
import { EntryActs } from './EntryActs.tsx'
import type { Work } from './work.ts'

type Props = Work & { first: string }

/** Photos of a step one by one, as large as the screen allows. */
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
  const stepName = photo.stepName ?? step?.name ?? null
  return (
    <Dialog open onClose={() => leaveSafely(onClose)} returnFocusTo={() => thumbnail(shown)}>
      <SheetHead title={stepName ?? 'Photo'} onClose={() => leaveSafely(onClose)}>
        <span className="viewer-count num" role="status">
          <span className="vh">Photo </span>
          {at + 1}
          <span className="vh"> sur </span>
          <span aria-hidden="true">/</span>
          {photos.length}
        </span>
      </SheetHead>
      <PhotoStage
        processId={process.id}
        {...{ photo, place: stepName, show }}
        before={photos[at - 1]}
        after={photos[at + 1]}
      />
      <div className={dialog.text}>
        {form ? (
          <ActBarContext value={null}>{form}</ActBarContext>
        ) : (
          <>
            <Caption photo={photo} />
            <EntryActs {...{ process, viewer }} entry={{ kind: 'photo', entry: photo }} onRemove={onClose}>
              <Button icon="pen" onClick={() => write()}>
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

/** The thumbnail of a photo; or, if it was removed, the button that restores it. */
const thumbnail = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-undo="${id}"]`) ??
  document.querySelector<HTMLElement>(`[data-entry="${id}"]`)

type PhotoStageProps = {
  processId: string
  photo: Photo
  place: string | null
  before: Photo | undefined
  after: Photo | undefined
  show: (photo: Photo) => void
}

/** The shortest swipe in pixels; a shorter one is a press. */
const swipe = 40

/** A photo, and the ways to its neighbours: buttons, arrow keys, a swipe. */
function PhotoStage({ processId: id, photo, place, before, after, show }: PhotoStageProps) {
  const { id: photoId, width, height } = photo
  const go = useEffectEvent((other: Photo | undefined) => other && show(other))
  useEffect(
    () =>
      listen(document, {
        keydown: (event) => {
          if (isTyping(event.target)) return
          if (event.key === 'ArrowLeft') go(before)
          if (event.key === 'ArrowRight') go(after)
        },
      }),
    [before, after],
  )
  const touch = useSwipe((isOn) => {
    const other = isOn ? after : before
    if (other) show(other)
  })
  return (
    <div className="viewer-stage" {...touch}>
      <img
        key={photoId}
        src={routes.photoImage.href({ id, photoId, size: 'grande' })}
        alt={photoAlt(photo, place)}
        decoding="async"
        {...{ width, height }}
      />
      {(before || after) && (
        <>
          <NeighbourButton icon="left" label="Photo précédente" to={before} show={show} />
          <NeighbourButton icon="right" label="Photo suivante" to={after} show={show} />
        </>
      )}
    </div>
  )
}

type NeighbourProps = Pick<PhotoStageProps, 'show'> & { icon: 'left' | 'right'; label: string; to: Photo | undefined }

/** A button to the next or previous photo. At either end it stays in place, and keeps the focus. */
const NeighbourButton = ({ icon, label, to, show }: NeighbourProps) => (
  <Button
    icon={icon}
    iconOnly
    className={`viewer-${icon}`}
    aria-label={label}
    aria-disabled={to === undefined}
    onClick={() => to && show(to)}
  />
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** @param onSwipe called with true to go on, false to go back */
function useSwipe(onSwipe: (isOn: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers zoom.
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) > swipe && Math.abs(x) > Math.abs(y)) onSwipe(x < 0)
    },
  }
}
