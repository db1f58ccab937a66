import { useEffect, useRef } from 'react'
import { type Process, processHeading } from '../../../domain/processes/process.ts'
import * as toasts from '../../../domain/texts/toasts.ts'
import { leaveSheetSafely } from '../../leave/unsaved.ts'
import { focusStart } from '../../page/focus-start.ts'
import { clearSelection } from '../../selection.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { showToast } from '../../toasts.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import styles from '../../ui/dialog/Dialog.module.css'
import { Lateness } from '../../ui/dialog/Late.tsx'
import { SheetHead } from '../../ui/dialog/SheetHead.tsx'
import { CarLine } from '../../ui/process/CarLine.tsx'
import { Readiness } from '../../ui/process/Readiness.tsx'
import type { EntriesCode } from '../ProcessView/entries/entries.ts'
import { HeadActions } from '../ProcessView/HeadActions.tsx'
import { ProcessFacts } from '../ProcessView/ProcessFacts.tsx'
import { hasNextAct, ProcessParts } from '../ProcessView/ProcessParts.tsx'
import { actRoom } from '../ProcessView/StepAct.tsx'
import { useProcessActions } from '../ProcessView/useProcessActions.ts'
import type { Viewer } from '../ProcessView/viewer.ts'
import own from './ProcessSheet.module.css'
import type { UpdateSheet } from './useUpdateSheet.ts'
import type { ValidationRun } from './useValidationRun.ts'

type Props = {
  process: Process
  viewer: Viewer
  entries: EntriesCode | null
  update: UpdateSheet
  run: ValidationRun
}

/** Content of the sheet: the car, the delay and the close button stay in view; the rest scrolls. */
export function SheetContent({ process, viewer, entries, update, run }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const actions = useProcessActions(process, sheet, leave, run)
  const now = new Date(serverNowMs())
  useEffect(() => {
    const dialog = sheet.current?.closest<HTMLElement>('[role=dialog]')
    if (dialog && document.activeElement === dialog) focusStart(dialog)
  }, [])
  const car = (
    <CarLine car={process.car}>
      <Lateness process={process} now={now} />
      <Readiness process={process} now={now} />
    </CarLine>
  )
  return (
    <div ref={sheet} className={classes(own.sheet, hasNextAct(process, viewer) && actRoom)}>
      <SheetHead
        title={processHeading(process)}
        above={car}
        onClose={() => leaveSheetSafely(clearSelection)}
        className={own.head}
      >
        <HeadActions id={process.id} viewer={viewer} actions={actions} edit={update.link} />
      </SheetHead>
      <div className={own.facts}>
        <ProcessFacts process={process} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.body} tabIndex={0} aria-label="Détail du processus">
        <ProcessParts {...{ process, viewer, now, actions, entries }} />
      </section>
      <ConfirmDialog {...actions.dialog} />
    </div>
  )
}

function leave(): void {
  showToast('info', toasts.processDeleted)
  clearSelection()
}
