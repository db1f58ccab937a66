import { useEffect, useRef } from 'react'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import type { Role } from '../../../domain/session.ts'
import { nextActions } from '../../../domain/steps.ts'
import { focusStart } from '../../focus-start.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { classes } from '../../ui/classes.ts'
import styles from '../../ui/Dialog.module.css'
import { actRoom } from '../../ui/StepAct.tsx'
import { CarSection } from './CarSection.tsx'
import { ClientSection } from './ClientSection.tsx'
import { LinkSection } from './LinkSection.tsx'
import own from './ProcessSheet.module.css'
import { SheetHead } from './SheetHead.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useProcessActions } from './useProcessActions.ts'
import type { UpdateSheet } from './useUpdateSheet.ts'

type Props = { process: Process; role: Role; garage: string; publicOrigin: string | null; update: UpdateSheet }

export function SheetContent({ process, role, garage, publicOrigin, update }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const actions = useProcessActions(process, sheet)
  const actor = { role }
  const next = nextActions(process.steps, role)
  useEffect(() => {
    const dialog = sheet.current?.closest<HTMLElement>('[role=dialog]')
    if (dialog && document.activeElement === dialog) focusStart(dialog)
  }, [])
  return (
    <div ref={sheet} className={classes(own.sheet, (next.markReady || next.validate) && actRoom)}>
      <SheetHead process={process} actor={actor} actions={actions} update={update} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.body} tabIndex={0} aria-label="Détail du processus">
        <StepPanel process={process} next={next} actions={actions} />
        <div className={styles.side}>
          {process.car && <CarSection car={process.car} />}
          {process.client && can(actor, 'seeClientContact') && <ClientSection client={process.client} />}
          <LinkSection {...{ process, actor, garage, publicOrigin, actions }} />
        </div>
      </section>
      <ConfirmDialog question={actions.question} onConfirm={actions.confirm} onClose={actions.decline} />
    </div>
  )
}
