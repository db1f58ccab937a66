import { photoAlt, trackingPhotoSrc } from '../../domain/entries/entry.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type PublicProcess, publicPhotos } from '../../domain/links/public-link.ts'
import { AddedStyles } from './AddedStyles.tsx'
import styles from './TrackingPage.module.css'

type Props = { process: PublicProcess; token: string; photoId: string }

/** One photo in its largest size, with links to the previous and next ones. */
export function TrackingPhotoPage({ process, token, photoId }: Props) {
  const all = publicPhotos(process)
  const at = all.findIndex(({ photo }) => photo.id === photoId)
  const current = all[at]
  if (!current) return null
  const { photo, step } = current
  const wayTo = (other: (typeof all)[number] | undefined, words: string, rel: string) =>
    other && (
      <a href={routes.trackingPhoto.href({ token, photoId: other.photo.id })} rel={rel}>
        {words}
      </a>
    )
  return (
    <>
      <AddedStyles />
      <p className="ways">
        <a href={routes.tracking.href({ token })}>Revenir au suivi</a>
      </p>
      <h1 className={styles.title}>{step ?? process.name}</h1>
      <div className="shown">
        <img
          src={trackingPhotoSrc(token, photo.id, 'large')}
          width={photo.width}
          height={photo.height}
          alt={photo.caption ? '' : photoAlt(photo, step)}
        />
        {photo.caption && <p>{photo.caption}</p>}
        <p>{formatDay(photo.createdAt)}</p>
      </div>
      <p className="ways">
        <span>{wayTo(all[at - 1], 'Photo précédente', 'prev')}</span>
        <span>{wayTo(all[at + 1], 'Photo suivante', 'next')}</span>
      </p>
    </>
  )
}
