import { type PublicNote, type PublicPhoto, photoAlt, trackingPhotoSrc } from '../../domain/entries/entry.ts'
import * as routes from '../../domain/ground/routes.ts'

type Props = {
  token: string
  photos: readonly PublicPhoto[]
  notes: readonly PublicNote[]
  step: string | null
}

/** Photos and notes published by the garage; a photo opens larger on a page of its own. */
export function Added({ token, photos, notes, step }: Props) {
  if (photos.length + notes.length === 0) return null
  return (
    <section className="added">
      {notes.map(({ text, createdAt }) => (
        <blockquote key={createdAt}>{text}</blockquote>
      ))}
      {photos.map((photo) => (
        <a key={photo.id} href={routes.trackingPhoto.href({ token, photoId: photo.id })}>
          <img
            src={trackingPhotoSrc(token, photo.id, 'small')}
            width={112}
            height={84}
            loading="lazy"
            alt={photo.caption ? '' : photoAlt(photo, step)}
          />
          {photo.caption}
        </a>
      ))}
    </section>
  )
}
