import { type MouseEvent, useState } from 'react'
import { assignmentRefusal } from '../../../domain/assignee.ts'
import { fullName } from '../../../domain/full-name.ts'
import { fallbacks } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { assignProcess } from '../../api/assignee.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { isPlainPress } from '../../plain-press.ts'
import { Button } from '../../ui/Button.tsx'
import { HiddenValues } from '../../ui/HiddenValues.tsx'
import { Row } from '../../ui/Row.tsx'
import { ActionForm } from './ActionForm.tsx'
import { Section } from './Section.tsx'
import { useProcessChange } from './useProcessChange.ts'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer }

/** Whom to ask about it; taken, left or given. */
export function AssigneeSection({ process, viewer }: Props) {
  const { assignee } = process
  const given = useGiving(process, viewer)
  const press = pressOf(process, viewer)
  if (!assignee && !press && !given.link) return null
  return (
    <Section title={routes.assignee.title} id="responsable" aside={given.link}>
      {given.form || (
        <Row>
          {assignee && <strong>{fullName(assignee)}</strong>}
          {press && <TakeForm {...{ process, viewer, press }} />}
        </Row>
      )}
    </Section>
  )
}

type Press = 'take' | 'leave'

/** What is pressed at once: to take what is free, to leave what is one's own. */
function pressOf({ assignee, status }: Process, { role, me }: Viewer): Press | null {
  const isMine = assignee?.id === me.id
  if (status === 'completed' || (assignee && !isMine)) return null
  const next = isMine ? null : me.id
  return assignmentRefusal({ role, userId: me.id }, assignee?.id ?? null, next) ? null : isMine ? 'leave' : 'take'
}

function TakeForm({ process: { id }, viewer: { me }, press }: Props & { press: Press }) {
  const { mutate, isPending } = useProcessChange(id)
  const assignee = press === 'take' ? { _id: me.id, ...me } : null
  const send = () =>
    mutate({
      send: () => assignProcess(id, assignee?.id ?? null),
      shown: (process) => ({ ...process, assignee }),
      failure: fallbacks.assign,
    })
  return (
    <ActionForm action={routes.assignee.href({ id })} act={send}>
      <HiddenValues key={press} values={{ userId: assignee?.id }} />
      <Button type="submit" kind={press === 'leave' ? 'quiet' : 'plain'} disabled={isPending}>
        {press === 'take' ? 'Je prends' : 'Je laisse'}
      </Button>
    </ActionForm>
  )
}

/** Given by who may, to whom they choose. The form is fetched when a hand comes near. */
function useGiving(process: Process, viewer: Viewer) {
  const [wanted, setWanted] = useState(false)
  const { code, open, approach } = useOnDemand(loadForm)
  if (!can(viewer, 'assignProcess') || process.status === 'completed') return { link: null, form: null }
  if (wanted && code) {
    return { link: null, form: <code.AssigneeDetails process={process} onClose={() => setWanted(false)} /> }
  }
  const href = routes.assignee.href({ id: process.id })
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    open(href, () => setWanted(true))
  }
  const link = (
    <a href={href} onMouseEnter={approach} onFocus={approach} onClick={onClick}>
      Confier<span className="vh"> à quelqu’un</span>
    </a>
  )
  return { link, form: null }
}

const loadForm = () => import('./AssigneeDetails.tsx')
