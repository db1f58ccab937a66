import { fallbacks, labels } from '../../../domain/messages.ts'
import { ApiError } from '../../api/error.ts'
import { clearSelection } from '../../selection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DialogTitle } from '../../ui/Dialog.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './ProcessSheet.module.css'

type Props = { error: Error | null; onRetry: () => void }

/** What stands in the sheet until the process is there, or when it is not to be had. */
export function SheetPlaceholder({ error, onRetry }: Props) {
  return (
    <div className={styles.placeholder}>
      <DialogTitle>{error ? fallbacks.processLoad : labels.loading}</DialogTitle>
      {error && <Banner kind="error">{reason(error)}</Banner>}
      <Row end>
        <Button onClick={clearSelection}>Fermer</Button>
        {error && (
          <Button kind="primary" icon="redo" onClick={onRetry}>
            Réessayer
          </Button>
        )}
      </Row>
    </div>
  )
}

function reason(error: Error): string {
  if (error instanceof ApiError && error.status === 404) return 'Ce processus n’existe pas, ou il a été supprimé.'
  return error instanceof ApiError ? error.message : fallbacks.processLoad
}
