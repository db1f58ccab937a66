import type { DomainEvent, EventName } from '../../domain/events.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Author } from '../http/actor.ts'

/** What the history calls each event: the words of the rows that are there already. */
export const historyActions: Record<EventName, string> = {
  'step.readied': 'step.propose',
  'step.validated': 'step.validate',
  'step.reverted': 'step.revert',
  'process.started': 'process.create',
  'process.changed': 'process.update',
  'process.completed': 'process.complete',
  'process.relinked': 'link.rotate',
  'process.reminded': 'process.remind',
  'process.assigned': 'process.assign',
  'wait.started': 'wait.start',
  'wait.ended': 'wait.end',
  'process.deleted': 'process.delete',
  'visit.arrived': 'visit.arrive',
  'visit.arrivalCorrected': 'visit.correctArrival',
  'visit.arrivalUndone': 'visit.undoArrival',
  'visit.returned': 'visit.return',
  'visit.returnCorrected': 'visit.correctReturn',
  'visit.returnUndone': 'visit.undoReturn',
  'entry.added': 'entry.add',
  'entry.changed': 'entry.change',
  'entry.published': 'entry.publish',
  'entry.withdrawn': 'entry.withdraw',
  'entry.removed': 'entry.remove',
  'entry.restored': 'entry.restore',
  'approval.drafted': 'approval.draft',
  'approval.changed': 'approval.change',
  'approval.discarded': 'approval.discard',
  'approval.sent': 'approval.send',
  'approval.linked': 'approval.link',
  'approval.reminded': 'approval.remind',
  'approval.opened': 'approval.open',
  'approval.callback': 'approval.callback',
  'approval.answered': 'approval.answer',
  'approval.recorded': 'approval.record',
  'approval.withdrawn': 'approval.withdraw',
  'approval.stepsAdded': 'approval.addSteps',
  'client.created': 'client.create',
  'client.changed': 'client.update',
  'client.exported': 'client.export',
  'client.erased': 'client.delete',
  'car.created': 'car.create',
  'car.changed': 'car.update',
  'car.deleted': 'car.delete',
  'stepType.created': 'stepType.create',
  'stepType.changed': 'stepType.update',
  'stepType.deleted': 'stepType.delete',
  'garage.changed': 'garage.update',
  'employee.changed': 'employee.update',
  'employee.secondFactorReset': 'employee.resetSecondFactor',
  'employee.removed': 'employee.delete',
  'invitation.written': 'invitation.create',
  'invitation.withdrawn': 'invitation.delete',
  'mail.resent': 'mail.resend',
}

type Line = { name: EventName; id: string; processId?: string; before?: object; after?: object }

/** Who did what. `before` and `after` hold what changed; never a password or a token. */
export async function writeHistory(tx: TenantTx, { userId }: Author, event: DomainEvent): Promise<void> {
  const { name, id, processId, before, after }: Line = event
  await tx.from('activity').insert({
    garage_id: tx.garageId,
    id: newId(),
    actor_id: userId,
    action: historyActions[name],
    object_type: name.slice(0, name.indexOf('.')),
    object_id: id,
    process_id: processId ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  })
}
