import * as assignees from '../../employees/assignee-schemas.ts'
import { assigneeForm } from '../../employees/assignee-schemas.ts'
import type { CallTable } from '../../ground/call.ts'
import { processSchema } from '../../processes/process-wire.ts'
import { feature } from '../feature.ts'

export const assigneeCalls = {
  'PATCH /processes/:id/assignee': {
    id: 'assignProcess',
    summary: 'Prendre, laisser ou confier un processus',
    description:
      'Chacun prend ce qui est libre et laisse ce qui est à lui ; un administrateur confie à toute personne active du garage. null : personne.',
    access: 'takeProcess',
    right: 'processes:write',
    body: assigneeForm,
    answers: { 200: processSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['ALREADY_TAKEN'] },
  },
} satisfies CallTable

export const assigneeFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: assigneeCalls,
  schemas: [assignees],
})
