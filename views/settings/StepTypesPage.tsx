import { Card } from '../../client/ui/Card.tsx'
import { classes } from '../../client/ui/classes.ts'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import panes from '../../client/ui/Panes.module.css'
import { routes } from '../../domain/routes.ts'
import type { StepTypeInUse } from '../../domain/step-type.ts'
import { useMay } from '../shell.ts'
import { StepTypeEditor, type StepTypeEditorProps } from './StepTypeEditor.tsx'
import { StepTypeList } from './StepTypeList.tsx'
import { StepTypeOrderCard } from './StepTypeOrderCard.tsx'
import { StepTypeSheet } from './StepTypeSheet.tsx'
import styles from './StepTypesPage.module.css'

type Props = {
  stepTypes: StepTypeInUse[]
  editor: StepTypeEditorProps | null
  /** The address names a type: a phone then shows the type alone. */
  asked: boolean
  /** The address asks for the order of types, and whoever asks may change it. */
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
        {stepTypes.length > 0 && <StepTypeList stepTypes={stepTypes} openId={editor?.id ?? null} />}
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
