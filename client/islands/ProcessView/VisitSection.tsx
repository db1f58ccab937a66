import { useRef } from 'react'
import type { Moment } from '../../../domain/dates.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../domain/routes.ts'
import {
  isToReturn,
  latestAct,
  nextPresses,
  pressLabels,
  type VisitAct,
  type VisitPress,
  visitFacts,
} from '../../../domain/visits/visit.ts'
import { sendPress, withPress } from '../../api/visits.ts'
import { useFocusKept } from '../../page/regain-focus.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/dialog/Section.tsx'
import { KeyValues } from '../../ui/layout/KeyValues.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ActionForm } from './ActionForm.tsx'
import styles from './ProcessView.module.css'
import { useProcessChange } from './useProcessChange.ts'
import { useProcessForm } from './useProcessForm.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Moment }

/** Whether the car is here, where the car and its key are, and the button for what comes next. */
export function VisitSection({ process, viewer, now }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { press, isPending } = usePress(process.id)
  const details = useDetails(process)
  useFocusKept(!isPending, () => box.current?.closest('section')?.querySelector<HTMLElement>('a, button'))
  const facts = visitFacts(process.visit)
  const mayReceive = can(viewer, 'receiveCar')
  if (!mayReceive && facts.length === 0) return null
  return (
    <Section title="Arrivée et restitution" id="arrivee" aside={mayReceive && details.link}>
      <div ref={box}>
        {facts.length > 0 && !details.form && <KeyValues items={facts} />}
        {details.form}
        {mayReceive && !details.form && <VisitPresses {...{ process, now }} pending={isPending} onPress={press} />}
      </div>
    </Section>
  )
}

/** Notes the car's arrival or return, or undoes either. */
function usePress(id: string) {
  const { mutate, isPending } = useProcessChange(id)
  const press = (pressed: VisitPress) =>
    mutate({
      send: () => sendPress(id, pressed),
      shown: (process) => withPress(process, pressed, new Date().toISOString()),
      failure: sheetFallbacks.visit,
    })
  return { press, isPending }
}

/** Opens the form of the visit's details in place. */
function useDetails(process: Process) {
  const act = latestAct(process.visit)
  const page = act === 'handover' ? routes.handover : routes.arrival
  const { form, link } = useProcessForm(process.id, page.href({ id: process.id }))
  const formLink = act && !form && (
    <a {...link}>
      {isBare(process, act) ? 'Compléter' : 'Modifier'}
      <span className="vh"> {act === 'arrival' ? 'l’arrivée' : 'la restitution'}</span>
    </a>
  )
  return { form, link: formLink }
}

const isBare = ({ visit }: Process, act: VisitAct): boolean =>
  act === 'handover' ? visit.kmOut === null : visit.keyNumber === null && visit.place === null && visit.kmIn === null

type VisitPressesProps = { process: Process; now: Moment; pending: boolean; onPress: (press: VisitPress) => void }

/** Buttons for the visit's next changes and, on the day of the latest change, for its undo. */
function VisitPresses({ process, now, pending, onPress }: VisitPressesProps) {
  const { id } = process
  const presses = nextPresses(process, now)
  if (presses.length === 0) return null
  return (
    <Row className={styles.presses}>
      {presses.map((press) => (
        <ActionForm key={press} action={doors[press].href({ id })} act={() => onPress(press)}>
          <Button type="submit" {...lookOf(press, process)} disabled={pending}>
            {pressLabels[press]}
          </Button>
        </ActionForm>
      ))}
    </Row>
  )
}

const doors = {
  arrive: routes.arrival,
  giveBack: routes.handover,
  undoArrival: routes.arrivalUndo,
  undoReturn: routes.handoverUndo,
}

function lookOf(press: VisitPress, process: Process) {
  if (press === 'undoArrival' || press === 'undoReturn') return { kind: 'quiet', icon: 'undo' } as const
  return press === 'giveBack' && isToReturn(process) ? ({ kind: 'primary', icon: 'check' } as const) : {}
}
