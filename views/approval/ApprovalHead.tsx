import { Plate } from '../../client/ui/process/Plate.tsx'
import type { PublicApproval } from '../../domain/approvals/approval.ts'
import page from '../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'

/** The title of an agreement, and its car. */
export function ApprovalHead({ word, approval }: { word: string; approval: PublicApproval }) {
  const { title, plaque, marque, modele } = approval
  const car = [marque, modele].filter(Boolean).join(' ')
  return (
    <>
      <meta name="robots" content="noindex" />
      <p className={styles.word}>{word}</p>
      <h1 className={page.title}>{title}</h1>
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
