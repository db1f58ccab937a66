import { useLayoutEffect, useRef } from 'react'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import { type Process, processHeading } from '../../../../domain/processes/process.ts'
import { nextActions } from '../../../../domain/processes/steps.ts'
import { clearSelection } from '../../../processes/selection.ts'
import { leaveSheetSafely } from '../../../runtime/leave/unsaved.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import { focusStart } from '../../../runtime/regions/focus-start.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { classes } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import styles from '../../../ui/dialog/Dialog.module.css'
import { DialogTitle } from '../../../ui/dialog/Dialog.tsx'
import { SheetHead } from '../../../ui/dialog/SheetHead.tsx'
import type { EntriesCode } from '../ProcessView/entries/entries-code.ts'
import { CarAndClient } from '../ProcessView/facts/CarAndClient.tsx'
import { ProcessFacts } from '../ProcessView/facts/ProcessFacts.tsx'
import { HeadActions } from '../ProcessView/HeadActions.tsx'
import { RunFoot } from '../ProcessView/NextAct.tsx'
import { hasBar, ProcessParts } from '../ProcessView/ProcessParts.tsx'
import { actRoom } from '../ProcessView/StepAct.tsx'
import { useProcessActions } from '../ProcessView/useProcessActions.ts'
import { useProcessForms } from '../ProcessView/useProcessForms.ts'
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

/** Content of the sheet: the car, the delay and the close button stay in view; on a phone the rest scrolls. */
export function SheetContent({ process, viewer, entries, update, run }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const actions = useProcessActions(process, sheet, leave, run)
  const forms = useProcessForms(process, viewer, sheet)
  const now = new Date(serverNowMs())
  // Set before any press: a Tab after the process appears continues from there.
  useLayoutEffect(() => {
    const dialog = sheet.current?.closest<HTMLElement>('[role=dialog]')
    if (dialog && document.activeElement === dialog) focusStart(dialog)
  }, [])
  return (
    <div
      ref={sheet}
      className={classes(own.sheet, actions.isRun && own.run, hasBar(process, viewer, forms) && actRoom)}
    >
      <SheetHead
        above={<CarAndClient {...{ process, viewer, now, forms }} />}
        onClose={() => leaveSheetSafely(clearSelection)}
        className={own.head}
      >
        <HeadActions {...{ process, viewer, now, actions, forms }} />
      </SheetHead>
      <div className={own.facts}>
        <DialogTitle>{processHeading(process)}</DialogTitle>
        <ProcessFacts {...{ process, viewer, now, actions, forms }} edit={update.link} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.body} tabIndex={0} aria-label="Détail du processus">
        <ProcessParts {...{ process, viewer, now, actions, forms, entries }} />
      </section>
      <RunFoot {...{ process, actions }} next={nextActions(process.steps, viewer.role)} />
      <ConfirmDialog {...actions.dialog} />
    </div>
  )
}

function leave(): void {
  showToast('info', toasts.processDeleted)
  clearSelection()
}
