import { Plate } from '../../../client/ui/cars/Plate.tsx'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import page from '../../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'

type Props = {
  word: string
  /** The page's title, if it is not that of the agreement. */
  title?: string
  approval: Pick<PublicApproval, 'title' | 'plaque' | 'marque' | 'modele'>
}

/** The title of an agreement's page, and the car. */
export function ApprovalHead({ word, title, approval }: Props) {
  const { plaque, marque, modele } = approval
  const car = [marque, modele].filter(Boolean).join(' ')
  return (
    <>
      <meta name="robots" content="noindex" />
      <p className={styles.word}>{word}</p>
      <h1 className={page.title}>{title ?? approval.title}</h1>
      {title && <p className={page.carName}>{approval.title}</p>}
      {(plaque || car) && (
        <div className={page.car}>
          {plaque && (
            <span>
              <span className="vh">Plaque </span>
              <Plate value={plaque} />
            </span>
          )}
          {car && <span className={page.carName}>{car}</span>}
        </div>
      )}
    </>
  )
}
