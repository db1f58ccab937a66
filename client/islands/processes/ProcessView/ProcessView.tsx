import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as routes from '../../../../domain/ground/routes.ts'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import type { Activity } from '../../../../domain/processes/history/history-text.ts'
import { type Process, processHeading } from '../../../../domain/processes/process.ts'
import { processQuery } from '../../../queries/processes.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { reloadDeleted } from '../../../runtime/leave/reload-deleted.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { cacheHere } from '../../../runtime/network/query-client.ts'
import { showToastOnNextPage } from '../../../runtime/page/toasts.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { classes } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import sheet from '../../../ui/dialog/Dialog.module.css'
import { OnPage } from '../../../ui/dialog/Section.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { entries } from './entries/entries-code.ts'
import { CarAndClient } from './facts/CarAndClient.tsx'
import { ProcessFacts } from './facts/ProcessFacts.tsx'
import { HeadActions } from './HeadActions.tsx'
import { hasBar, ProcessParts } from './ProcessParts.tsx'
import styles from './ProcessView.module.css'
import { actRoom } from './StepAct.tsx'
import { useProcessActions } from './useProcessActions.ts'
import { useProcessForms } from './useProcessForms.ts'
import { useWithWaitingMove } from './useStepMove.ts'
import type { Viewer } from './viewer.ts'

export type ProcessViewProps = {
  process: Process
  activity: Activity[]
  viewer: Viewer
  /** Whether the process was just created: the page first offers to send its link to the customer. */
  isNew: boolean
  /** Whether it is also the garage's first one. */
  isFirst: boolean
  /** When the server rendered the page. */
  renderedAt: string
}

/** A process on its own page: the content of its sheet, as plain HTML before hydration. */
export function ProcessView({ process: brought, activity, viewer, isNew, isFirst, renderedAt }: ProcessViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const process = useLatestProcess(brought)
  const now = new Date(useAwake() ? serverNowMs() : renderedAt)
  const actions = useProcessActions(process, box, leave)
  const forms = useProcessForms(process, viewer, box)
  return (
    <OnPage value={true}>
      <div ref={box} data-lights className={hasBar(process, viewer, forms) ? actRoom : undefined}>
        <PageHead
          title={processHeading(process)}
          eyebrow={<a href={routes.dashboard.href()}>{routes.dashboard.title}</a>}
          actions={<HeadActions {...{ process, viewer, now, actions, forms }} />}
          folded
        />
        <CarAndClient {...{ process, viewer, now, forms }} />
        <div className={styles.facts}>
          <ProcessFacts {...{ process, viewer, now, actions, forms }} />
        </div>
        <Card flush className={classes(sheet.body, sheet.bodyOnPage)}>
          <ProcessParts {...{ process, viewer, now, actions, forms, entries, activity, isNew, isFirst }} />
        </Card>
        <ConfirmDialog {...actions.dialog} />
      </div>
    </OnPage>
  )
}

/** The process that the page brought, or its newer version in the cache. */
function useLatestProcess(brought: Process): Process {
  const { data, error } = useQuery({ ...processQuery(brought.id), initialData: brought }, cacheHere())
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) reloadDeleted()
  }, [isGone])
  return useWithWaitingMove(data, brought.id)
}

function leave(): void {
  showToastOnNextPage('info', toasts.processDeleted)
  location.assign(routes.dashboard.href())
}
