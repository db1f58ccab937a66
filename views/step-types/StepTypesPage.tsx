import { StepTypeOrder } from '../../client/islands/step-types/StepTypeOrder/StepTypeOrder.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { FormFoot } from '../../client/ui/fields/FormGrid.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import panes from '../../client/ui/layout/Panes.module.css'
import { Nut } from '../../client/ui/Nut.tsx'
import * as routes from '../../domain/ground/routes.ts'
import type { StepTypeInUse } from '../../domain/step-types/step-type.ts'
import { Island } from '../Island.tsx'
import { useMay } from '../shell.ts'
import { StepTypeEditor, type StepTypeEditorProps } from './StepTypeEditor.tsx'
import { StepTypeList, stepCountOf } from './StepTypeList.tsx'
import stepTypeSheetStyles from './StepTypeSheet.module.css'
import styles from './StepTypesPage.module.css'

type Props = {
  stepTypes: StepTypeInUse[]
  editor: StepTypeEditorProps | null
  /** Whether the address names a type: a phone then only shows the type. */
  asked: boolean
  /** Whether the address requests the order of types, and the user may change it. */
  ordering: boolean
}

/** Repair types: everyone reads them, admins write them. */
export function StepTypesPage({ stepTypes, editor, asked, ordering }: Props) {
  const mayManage = useMay()('manageStepTypes')
  if (ordering) return <StepTypeOrderCard stepTypes={stepTypes} />
  const canOrder = stepTypes.filter(({ archived }) => !archived).length > 1
  return (
    <div className={classes(panes.panes, panes.narrow)}>
      <section aria-label="Liste des types" className={asked ? styles.deskOnly : undefined}>
        <div data-region="types">
          {stepTypes.length > 0 && <StepTypeList stepTypes={stepTypes} openId={editor?.id ?? null} />}
        </div>
        {mayManage && (
          <p className={panes.after}>
            <LinkButton wide icon="plus" href={routes.stepTypes.href({}, { type: 'nouveau' })}>
              Nouveau type
            </LinkButton>
          </p>
        )}
        {mayManage && canOrder && (
          <p className={panes.after}>
            <LinkButton wide kind="quiet" icon="grip" href={routes.stepTypes.href({}, { ordre: 1 })}>
              Changer l’ordre
            </LinkButton>
          </p>
        )}
      </section>
      <div className={asked ? undefined : styles.deskOnly}>
        {asked && (
          <p className={styles.phoneOnly}>
            <LinkButton kind="quiet" href={routes.stepTypes.href()}>
              Tous les types
            </LinkButton>
          </p>
        )}
        {editor && (mayManage ? <StepTypeEditor {...editor} /> : <StepTypeSheet {...editor} />)}
        {!editor && (
          <Card>
            <EmptyState title="Aucun type" text="Un type de réparation réunit les étapes qu’un processus suivra." />
          </Card>
        )}
      </div>
    </div>
  )
}

/** The order of the types in the form of a new process. */
function StepTypeOrderCard({ stepTypes }: { stepTypes: readonly StepTypeInUse[] }) {
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

function StepTypeSheet({ fields, archived }: Pick<StepTypeEditorProps, 'fields' | 'archived'>) {
  return (
    <Card title={fields.name} id="type" aside={archived ? 'Archivé' : undefined}>
      <ol className={stepTypeSheetStyles.steps}>
        {fields.steps.map(({ _id, name, description }) => (
          <li key={_id}>
            <Nut status="todo" />
            <div>
              <p>{name}</p>
              {description && <p className="small muted">{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
