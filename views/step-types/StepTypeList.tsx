import panes from '../../client/ui/layout/Panes.module.css'
import * as routes from '../../domain/ground/routes.ts'
import type { StepTypeInUse } from '../../domain/step-types/step-type.ts'

type Props = { stepTypes: readonly StepTypeInUse[]; openId: string | null }

export function StepTypeList({ stepTypes, openId }: Props) {
  return (
    <ul className={panes.pick}>
      {stepTypes.map((type) => (
        <li key={type.id}>
          <a href={routes.stepTypes.href({}, { type: type.id })} aria-current={type.id === openId ? 'true' : undefined}>
            <span className={panes.pickTitle}>
              <strong>{type.name}</strong>
              <span>{stepCountOf(type)}</span>
            </span>
            <span className={panes.pickLine}>{usageOf(type)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function usageOf({ archived, openProcesses }: StepTypeInUse): string {
  const usage = `${openProcesses || 'Aucun'} processus ouvert${openProcesses > 1 ? 's' : ''}`
  return archived ? `Archivé · ${usage}` : usage
}

export const stepCountOf = ({ steps: { length } }: StepTypeInUse): string => `${length} étape${length > 1 ? 's' : ''}`
