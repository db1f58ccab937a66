import { useEffect } from 'react'
import * as labels from '../../../domain/ground/texts/labels.ts'
import { useEscape } from '../../hooks/useEscape.ts'
import { listen } from '../../runtime/page/listen.ts'
import { Button } from '../buttons/Button.tsx'
import styles from './Dialog.module.css'

type Props = { away: boolean; onClose: () => void }

/** Shown between a press and the arrival of the sheet's code, and while the network is away. */
export function SheetLoading({ away, onClose }: Props) {
  return (
    <div className={styles.overlay} role="status">
      <div className={`${styles.dialog} ${styles.small}`}>
        {away ? <Away onClose={onClose} /> : <p className={styles.text}>{labels.loading}</p>}
      </div>
    </div>
  )
}

function Away({ onClose }: Pick<Props, 'onClose'>) {
  const onEscape = useEscape(true, onClose)
  useEffect(() => listen(document, { keydown: (event) => event.key === 'Escape' && onEscape(event) }))
  return (
    <>
      <p className={styles.text}>{labels.opensWithNetwork}</p>
      <div className={styles.foot}>
        <Button autoFocus onClick={onClose}>
          Fermer
        </Button>
      </div>
    </>
  )
}
