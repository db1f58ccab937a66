import type { ReactNode } from 'react'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from '../../../ui/dialog/Dialog.module.css'
import { SheetActions } from '../../../ui/dialog/SheetActions.tsx'
import { SheetHead } from '../../../ui/dialog/SheetHead.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Row } from '../../../ui/layout/Row.tsx'

/** Id prefix of the fields in the dialog, beside those of the page. */
export const scope = 'modale'

type Props = { title: string; actions?: ReactNode; onClose: () => void; children: ReactNode }

/** The frame of each view: title, close, content. */
export function Sheet({ title, actions, onClose, children }: Props) {
  return (
    <>
      <SheetHead title={title} onClose={() => leaveSafely(onClose)}>
        {actions && <SheetActions>{actions}</SheetActions>}
      </SheetHead>
      <div className={styles.text}>{children}</div>
    </>
  )
}

type WaitingProps = { title: string; error: Error | null; onRetry: () => void; onClose: () => void }

/** Shown until the car has loaded, or when it cannot be loaded. */
export function WaitingSheet({ title, error, onRetry, onClose }: WaitingProps) {
  return (
    <Sheet title={error ? fallbacks.carLoad : title} onClose={onClose}>
      {error ? (
        <>
          <Banner kind="error" spaced>
            {error instanceof ApiError ? error.message : fallbacks.carLoad}
          </Banner>
          <Row end>
            <Button kind="primary" icon="redo" onClick={onRetry}>
              Réessayer
            </Button>
          </Row>
        </>
      ) : (
        <p role="status">{labels.loading}</p>
      )}
    </Sheet>
  )
}
