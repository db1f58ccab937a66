import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { updateModalError } from '../../../../domain/ground/messages.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { updateModalFallbacks } from '../../../../domain/processes/update-messages.ts'
import { clearSelection } from '../../../processes/selection.ts'
import { initDataQuery } from '../../../queries/processes.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from '../../../ui/dialog/Dialog.module.css'
import { SheetHead } from '../../../ui/dialog/SheetHead.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Viewer } from '../ProcessView/viewer.ts'
import own from './ProcessUpdate.module.css'
import { UpdateForm } from './UpdateForm.tsx'

type Props = { process: Process; viewer: Viewer; onClose: () => void }

/** The update form in the sheet's dialog: one sheet at a time, and closing it returns to the process. */
export function ProcessUpdateSheet({ process, viewer, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { data, error, isFetching, refetch } = useQuery(initDataQuery(), queries)
  useLayoutEffect(() => box.current?.closest<HTMLElement>('[role=dialog]')?.focus(), [])
  const done = (texts: string[]) => {
    for (const text of texts) showToast('info', text)
    onClose()
  }
  return (
    <div ref={box} className={own.sheet}>
      <SheetHead title={routes.processEdit.title} onClose={() => leaveSafely(onClose)} />
      {data && (
        <UpdateForm
          process={process}
          openingDays={viewer.openingDays}
          stepTypes={data.stepTypes}
          cancel={<Button onClick={onClose}>Annuler</Button>}
          done={done}
          back={clearSelection}
        />
      )}
      {!data && error && !isFetching && <LoadFailure onRetry={() => void refetch()} onClose={onClose} />}
      {!data && (!error || isFetching) && (
        <p className={styles.text} role="status">
          {labels.loading}
        </p>
      )}
    </div>
  )
}

function LoadFailure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div className={styles.text}>
      <Banner kind="error" spaced>
        {updateModalError(updateModalFallbacks.load)}
      </Banner>
      <Row end>
        <Button onClick={onClose}>Annuler</Button>
        <Button kind="primary" icon="redo" onClick={onRetry}>
          Réessayer
        </Button>
      </Row>
    </div>
  )
}
