import type { Knex } from 'knex'

/** The history uses the events' own names from here on; existing rows are renamed, garage by garage. */
export const up = (knex: Knex): Promise<void> => rename(knex, eventNames)

export const down = (knex: Knex): Promise<void> =>
  rename(knex, Object.fromEntries(Object.entries(eventNames).map(([action, event]) => [event, action])))

/** Row-level security binds the owner too: without a garage no row would be seen. Citus passes on SET LOCAL, not set_config(). */
async function rename(knex: Knex, names: Record<string, string>): Promise<void> {
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    await knex.raw(
      `update activity set action = cast(:names as jsonb) ->> action
      where garage_id = :id and cast(:names as jsonb) ->> action is not null`,
      { id, names: JSON.stringify(names) },
    )
  }
  await knex.raw(`set local app.garage_id = ''`)
}

const eventNames: Record<string, string> = {
  'step.propose': 'step.readied',
  'step.validate': 'step.validated',
  'step.revert': 'step.reverted',
  'process.create': 'process.started',
  'process.update': 'process.changed',
  'process.complete': 'process.completed',
  'link.rotate': 'process.relinked',
  'process.remind': 'process.reminded',
  'process.assign': 'process.assigned',
  'wait.start': 'wait.started',
  'wait.end': 'wait.ended',
  'process.delete': 'process.deleted',
  'visit.arrive': 'visit.arrived',
  'visit.correctArrival': 'visit.arrivalCorrected',
  'visit.undoArrival': 'visit.arrivalUndone',
  'visit.return': 'visit.returned',
  'visit.correctReturn': 'visit.returnCorrected',
  'visit.undoReturn': 'visit.returnUndone',
  'entry.add': 'entry.added',
  'entry.change': 'entry.changed',
  'entry.publish': 'entry.published',
  'entry.withdraw': 'entry.withdrawn',
  'entry.remove': 'entry.removed',
  'entry.restore': 'entry.restored',
  'approval.draft': 'approval.drafted',
  'approval.change': 'approval.changed',
  'approval.discard': 'approval.discarded',
  'approval.send': 'approval.sent',
  'approval.link': 'approval.linked',
  'approval.remind': 'approval.reminded',
  'approval.open': 'approval.opened',
  'approval.answer': 'approval.answered',
  'approval.record': 'approval.recorded',
  'approval.withdraw': 'approval.withdrawn',
  'approval.addSteps': 'approval.stepsAdded',
  'client.create': 'client.created',
  'client.update': 'client.changed',
  'client.export': 'client.exported',
  'client.delete': 'client.erased',
  'car.create': 'car.created',
  'car.update': 'car.changed',
  'car.delete': 'car.deleted',
  'stepType.create': 'stepType.created',
  'stepType.update': 'stepType.changed',
  'stepType.delete': 'stepType.deleted',
  'garage.update': 'garage.changed',
  'employee.update': 'employee.changed',
  'employee.resetSecondFactor': 'employee.secondFactorReset',
  'employee.delete': 'employee.removed',
  'invitation.create': 'invitation.written',
  'invitation.delete': 'invitation.withdrawn',
  'mail.resend': 'mail.resent',
}
