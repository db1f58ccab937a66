import type { ReactNode } from 'react'
import { nextAct } from '../../../../domain/board/next-act.ts'
import { can } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Activity } from '../../../../domain/processes/history/history-text.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { nextActions } from '../../../../domain/processes/steps.ts'
import { latestAct } from '../../../../domain/visits/visit.ts'
import { ActBarContext } from '../../../runtime/forms/act-bar.ts'
import styles from '../../../ui/dialog/Dialog.module.css'
import { Section } from '../../../ui/dialog/Section.tsx'
import { Answers } from './customer/Answers.tsx'
import { ApprovalSection } from './customer/ApprovalSection.tsx'
import { ClientSection } from './customer/ClientSection.tsx'
import { ContactLine } from './customer/ContactLine.tsx'
import { LinkPanel } from './customer/LinkPanel.tsx'
import { OwnTracking } from './customer/OwnTracking.tsx'
import type { EntriesCode } from './entries/entries-code.ts'
import { EndDatePart } from './facts/EndDatePart.tsx'
import { HandBack } from './HandBack.tsx'
import { HistorySection } from './HistorySection.tsx'
import { inItsPlace } from './StepAct.tsx'
import { StepPanel } from './StepPanel.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import type { ProcessForms } from './useProcessForms.ts'
import { VehicleSection } from './VehicleSection.tsx'
import type { Viewer } from './viewer.ts'
import { WaitPart } from './WaitPart.tsx'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  actions: ProcessActions
  forms: ProcessForms
  /** Code of photos and notes; null if it did not load. */
  entries: EntriesCode | null
  /** History of the process, if the page contained it. */
  activity?: Activity[]
  /** Whether the process was just created, and whether it is the garage's first one. */
  isNew?: boolean
  isFirst?: boolean
}

/**
 * The customer's answers, the open forms, the steps with the next action; beside them the client, the link and the car.
 * A person who does not see the client gets the car first.
 */
export function ProcessParts({ process, viewer, now, actions, forms, entries, activity, isNew, isFirst }: Props) {
  const act = nextAct(process, viewer)
  const seesClient = can(viewer, 'seeClientContact')
  return (
    <ActBarContext value={{ forms: forms.open, change: forms.change, look: inItsPlace }}>
      <div className={styles.main}>
        <Answers process={process} viewer={viewer} />
        <OpenForms {...{ process, viewer, now, forms }} />
        <ContactLine key={process.id} {...{ process, viewer, now, isNew }} />
        {isFirst && <OwnTracking {...{ process, viewer, now }} />}
        {process.waiting && (
          <WaitPart process={process} waiting={process.waiting} now={now} mayEnd={can(viewer, 'keepWaiting')} />
        )}
        {act === 'handBack' && <HandBack {...{ process, viewer, now, actions }} />}
        <StepPanel
          {...{ process, viewer, now, actions, forms, entries }}
          next={nextActions(process.steps, viewer.role)}
          isMain={act === 'validate' || act === 'markReady'}
        />
        {entries && <entries.EntriesSection process={process} viewer={viewer} />}
        <HistorySection id={process.id} activity={activity} />
      </div>
      <div className={styles.side}>
        <ClientSection {...{ process, viewer, now }} />
        {!seesClient && <VehicleSection process={process} />}
        <LinkPanel {...{ process, viewer, now, actions }} />
        {seesClient && <VehicleSection process={process} />}
        <ApprovalSection process={process} viewer={viewer} />
      </div>
    </ActBarContext>
  )
}

/** Whether a button is fixed at the bottom of a phone's screen, and needs room at the end. */
export const hasBar = (process: Process, viewer: Viewer, forms: ProcessForms): boolean =>
  nextAct(process, viewer) !== null || forms.open.length > 0

/** The forms that the head or the menu has opened. */
function OpenForms({ process, viewer, now, forms }: Pick<Props, 'process' | 'viewer' | 'now' | 'forms'>) {
  const { visit, assignee, wait, end } = forms
  const page = latestAct(process.visit) === 'handover' ? routes.handover : routes.arrival
  return (
    <>
      <OpenForm title={page.title} id="arrivee" form={visit.form} />
      <OpenForm title={routes.assignee.title} id="responsable" form={assignee.form} />
      <OpenForm title={routes.wait.title} id="attente" form={wait.form} />
      <EndDatePart {...{ process, viewer, now }} form={end} />
    </>
  )
}

function OpenForm({ title, id, form }: { title: string; id: string; form: ReactNode }) {
  return (
    form && (
      <Section title={title} id={id} region>
        {form}
      </Section>
    )
  )
}
