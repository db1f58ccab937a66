import { StepTypeOrder } from '../../client/islands/StepTypeOrder/StepTypeOrder.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { FormFoot } from '../../client/ui/FormGrid.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { routes } from '../../domain/routes.ts'
import type { StepTypeInUse } from '../../domain/step-type.ts'
import { Island } from '../Island.tsx'
import { stepCountOf } from './StepTypeList.tsx'

/** The order in which types are offered for a new process. */
export function StepTypeOrderCard({ stepTypes }: { stepTypes: readonly StepTypeInUse[] }) {
  const types = stepTypes
    .filter(({ archived }) => !archived)
    .map((type) => ({ id: type.id, name: type.name, about: stepCountOf(type) }))
  return (
    <Card title="Ordre des types" id="ordre">
      <p className="muted">
        Les types sont proposés dans cet ordre pour un nouveau processus. Chaque déplacement est enregistré aussitôt.
      </p>
      <Island name="StepTypeOrder" of={StepTypeOrder} props={{ types }} />
      <FormFoot>
        <LinkButton href={routes.stepTypes.href()}>Fermer</LinkButton>
      </FormFoot>
    </Card>
  )
}
