import { assigneeForm } from '../assignee-form.ts'
import { processSchema } from '../process-wire.ts'
import type { CallTable } from './call.ts'

export const assigneeCalls = {
  'PATCH /processes/:id/assignee': {
    id: 'assignProcess',
    summary: 'Prendre, laisser ou confier un processus',
    description:
      'Chacun prend ce qui est libre et laisse ce qui est à lui ; un administrateur confie à toute personne active du garage. null : personne.',
    access: 'takeProcess',
    body: assigneeForm,
    answers: { 200: processSchema },
    refusals: { 403: ['FORBIDDEN'], 409: ['ALREADY_TAKEN'] },
  },
} satisfies CallTable
