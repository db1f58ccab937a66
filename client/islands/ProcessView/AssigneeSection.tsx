import { type Assignee, assignmentRefusal } from '../../../domain/employees/assignee.ts'
import { fullName } from '../../../domain/full-name.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../domain/routes.ts'
import { assignProcess } from '../../api/assignee.ts'
import { readSession } from '../../session/storage.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/dialog/Section.tsx'
import { HiddenValues } from '../../ui/fields/HiddenValues.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ActionForm } from './ActionForm.tsx'
import { useProcessChange } from './useProcessChange.ts'
import { useProcessForm } from './useProcessForm.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer }

/** The person in charge of the process, with buttons to take, leave or assign the process. */
export function AssigneeSection({ process, viewer }: Props) {
  const { assignee } = process
  const { form, link } = useProcessForm(process.id, routes.assignee.href({ id: process.id }))
  const press = pressOf(process, viewer)
  const gives = can(viewer, 'assignProcess') && process.status !== 'completed'
  if (!assignee && !press && !gives) return null
  const give = gives && !form && (
    <a {...link}>
      Changer<span className="vh"> de mécanicien</span>
    </a>
  )
  return (
    <Section title={routes.assignee.title} id="responsable" aside={give}>
      {(gives && form) || (
        <Row>
          {assignee && <strong>{fullName(assignee)}</strong>}
          {press && <TakeForm {...{ process, viewer, press }} />}
        </Row>
      )}
    </Section>
  )
}

type Press = 'take' | 'leave'

/** The immediate action: to take a free process, or to leave one's own. */
function pressOf({ assignee, status }: Process, { role, userId }: Viewer): Press | null {
  const isMine = assignee?.id === userId
  if (status === 'completed' || (assignee && !isMine)) return null
  const next = isMine ? null : userId
  return assignmentRefusal({ role, userId }, assignee?.id ?? null, next) ? null : isMine ? 'leave' : 'take'
}

function TakeForm({ process: { id }, viewer: { userId }, press }: Props & { press: Press }) {
  const { mutate, isPending } = useProcessChange(id)
  const next = press === 'take' ? userId : null
  const send = () =>
    mutate({
      send: () => assignProcess(id, next),
      shown: (process) => ({ ...process, assignee: next === null ? null : ownName(next) }),
      failure: sheetFallbacks.assign,
    })
  return (
    <ActionForm action={routes.assignee.href({ id })} act={send}>
      <HiddenValues key={press} values={{ userId: next }} />
      <Button type="submit" kind={press === 'leave' ? 'quiet' : 'plain'} disabled={isPending}>
        {press === 'take' ? 'Je m’en charge' : 'Je rends'}
      </Button>
    </ActionForm>
  )
}

/** The user's name as this tab stored it; null where it did not, until the server's answer brings the name. */
function ownName(userId: string): Assignee | null {
  const user = readSession()?.user
  return user?.id === userId ? { _id: user.id, id: user.id, prenom: user.prenom, nom: user.nom } : null
}
