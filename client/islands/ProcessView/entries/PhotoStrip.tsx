import type { MouseEventHandler } from 'react'
import { type EntryPlace, type Photo, photoAlt, smallSize } from '../../../../domain/entry.ts'
import { routes } from '../../../../domain/routes.ts'
import { sheetLabels } from '../../../../domain/sheet-messages.ts'
import styles from './Entries.module.css'

type Props = {
  processId: string
  step: EntryPlace
  photos: readonly Photo[]
  open: MouseEventHandler<HTMLAnchorElement>
}

/** Small ones in boxes of one size: whatever comes late moves nothing. */
export function PhotoStrip({ processId: id, step, photos, open }: Props) {
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
