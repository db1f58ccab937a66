import { progress } from '../../../domain/processes/process.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import { instantIn } from '../../database/instant.ts'
import type { Row, Selected, TenantRead } from '../../database/tenant.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { removeSteps, stepsOf, stepsOfAll } from './store.ts'

const columns = `
  p.steps_total, p.steps_validated, p.steps_ready, p.current_step_id, p.current_step_name, p.current_step_status`
type StepsRow = Selected<ProcessTables, typeof columns>

/** A public step from JSON, which has no dates. */
type PublicRow = {
  steps: (Pick<Row<'process_steps'>, 'id' | 'name' | 'description' | 'status'> & { validated_at: string | null })[]
}

const publicSteps = `left join lateral (
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'status', s.status, 'validated_at', s.validated_at
    ) order by s.position), '[]') as steps
  from process_steps s where s.garage_id = :garageId and s.process_id = p.id
) thread on true`

export const stepsPart = {
  row: { columns, fields },
  detail: { read: async (tx, { id }: PartRequest<object>) => ({ steps: await stepsOf(tx, id) }) },
  publicView: {
    columns: 'thread.steps',
    join: publicSteps,
    fields: ({ steps }: PublicRow) => ({
      steps: steps.map(({ validated_at, ...step }) => ({
        ...step,
        validatedAt: validated_at && instantIn(validated_at),
      })),
    }),
  },
  remove: removeSteps,
  exported,
} satisfies ProcessPart

function fields(row: StepsRow) {
  const counts = { total: row.steps_total, validated: row.steps_validated, ready: row.steps_ready }
  const { current_step_id: id, current_step_name: name, current_step_status: status } = row
  return {
    stepsSummary: counts,
    progress: progress(counts),
    currentStep: id === null || name === null || status === null ? null : { id, name, status },
    pendingValidation: row.steps_ready > 0,
    readyStepId: row.steps_ready > 0 ? id : null,
  }
}

async function exported(tx: TenantRead, processIds: string[]) {
  const steps = await stepsOfAll(tx, processIds)
  return { of: (processId: string) => ({ steps: (steps.get(processId) ?? []).map(toExported) }) }
}

const toExported = ({ name, description, status, validatedAt }: Step) => ({ name, description, status, validatedAt })
