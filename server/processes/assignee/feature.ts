import { assigneeForm } from '../../../domain/employees/assignee-schemas.ts'
import type { assigneeCalls } from '../../../domain/features/process-parts/assignee.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { sheetToasts } from '../../../domain/processes/sheet-messages.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { form, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/forms/request.ts'
import { readSummary } from '../read-process.ts'
import { activePeople, assignProcess, unassignProcesses } from './assignee.ts'

const assigneeApi = (deps: Deps): Handlers<keyof typeof assigneeCalls> => ({
  'PATCH /processes/:id/assignee': (tx, { actor, params, body }) =>
    assignProcess(tx, actor, params.id, body.userId, deps),
})

const assigneePages = {
  assignee: page({
    read: async (tx, request) => {
      const [process, people] = await Promise.all([readSummary(tx, request.params.id, request.actor), activePeople(tx)])
      return { process, people, next: openedFrom(request) }
    },
    edits: { takes: assigneeForm, now: editedAssignee, words: { userId: personNamed } },
    form: form({ call: 'PATCH /processes/:id/assignee', toast: sheetToasts.assigned }),
  }),
} satisfies Pages

async function editedAssignee(tx: TenantRead, { actor, params }: PageRequest<{ id: string }>) {
  const { assignee } = await readSummary(tx, params.id, actor)
  return { userId: assignee?.id ?? null }
}

async function personNamed(userId: unknown, tx: TenantRead) {
  const person = (await activePeople(tx)).find(({ id }) => id === userId)
  return person ? fullName(person) : 'Personne'
}

export const assigneeFeature = feature({
  calls: assigneeApi,
  pages: assigneePages,
  befores: { 'employee.leave': [unassignProcesses] },
})
