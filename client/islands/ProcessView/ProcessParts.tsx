import type { Activity } from '../../../domain/activity.ts'
import type { Process } from '../../../domain/process.ts'
import { nextActions } from '../../../domain/steps.ts'
import styles from '../../ui/Dialog.module.css'
import { LinkSection } from './LinkSection.tsx'
import { PeopleSections } from './PeopleSections.tsx'
import { StepPanel } from './StepPanel.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  actions: ProcessActions
  /** Its history, where the page brought it along. */
  activity?: Activity[]
}

/** What is to be done comes first; beside it, for whom and on what. */
export function ProcessParts({ process, viewer, now, actions, activity }: Props) {
  return (
    <>
      <div className={styles.main}>
        <StepPanel {...{ process, actions, activity }} next={nextActions(process.steps, viewer.role)} />
      </div>
      <div className={styles.side}>
        <PeopleSections process={process} viewer={viewer} />
        <LinkSection {...{ process, viewer, now, actions }} />
      </div>
    </>
  )
}

/** Whether something stays under the thumb on a phone, and wants room at the end. */
export function hasNextAct({ steps }: Process, { role }: Viewer): boolean {
  const { markReady, validate } = nextActions(steps, role)
  return markReady !== null || validate !== null
}
