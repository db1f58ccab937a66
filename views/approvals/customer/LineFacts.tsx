import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { kindLabels, partLabels } from '../../../domain/approvals/approval-texts.ts'
import { photoAlt } from '../../../domain/entries/entry.ts'
import type { PhotoSize } from '../../../domain/entries/entry-form.ts'
import { euros } from '../../../domain/ground/money.ts'
import styles from './Approval.module.css'

export type PublicLine = PublicApproval['lines'][number]
/** Address of a photo of the request, for the reader of the page. */
export type ImageSrc = (photoId: string, size: PhotoSize) => string

/** The reason of a line, its part and its price. */
export function LineFacts({ line: { kind, part, amountCents } }: { line: PublicLine }) {
  return (
    <div className={styles.facts}>
      <span className={styles[kind]}>{kindLabels[kind]}</span>
      {part && <span>{partLabels[part]}</span>}
      <span className={styles.price}>{`${euros(amountCents)} TTC`}</span>
    </div>
  )
}

/** Photos of a line. A large photo opens in another tab, so that the choices on this page are not lost. */
export function LinePhotos({ line: { label, photos }, imageSrc }: { line: PublicLine; imageSrc: ImageSrc }) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map((photo) => (
        <a key={photo.id} href={imageSrc(photo.id, 'large')} target="_blank" rel="noopener">
          <img
            src={imageSrc(photo.id, 'small')}
            width={112}
            height={84}
            loading="lazy"
            alt={photo.caption ? '' : photoAlt(photo, label)}
          />
          {photo.caption}
          <span className="vh"> (nouvel onglet)</span>
        </a>
      ))}
    </div>
  )
}
