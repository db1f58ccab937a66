import type { ReactNode } from 'react'
import { labels } from '../../../domain/messages.ts'
import { ApiError } from '../../api/error.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Dialog.module.css'
import { Row } from '../../ui/Row.tsx'
import { SheetActions } from '../../ui/SheetActions.tsx'
import { SheetHead } from '../../ui/SheetHead.tsx'
import { leaveSafely } from '../../unsaved.ts'

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

type WaitingProps = { title: string; error: Error | null; fallback: string; onRetry: () => void; onClose: () => void }

/** Until the data is there, or when it is not to be had. */
export function WaitingSheet({ title, error, fallback, onRetry, onClose }: WaitingProps) {
  return (
    <Sheet title={error ? fallback : title} onClose={onClose}>
      {error ? (
        <>
          <Banner kind="error" spaced>
            {error instanceof ApiError ? error.message : fallback}
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
