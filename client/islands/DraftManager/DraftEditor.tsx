import { useEffect } from 'react'
import { type Draft, firstEmptyField, isEmptyDraft } from '../../../domain/draft.ts'
import type { StepType } from '../../../domain/step-type.ts'
import type { FoundClient } from '../../client-search.ts'
import { type DraftPatch, editDraft } from '../../drafts/store.ts'
import { messageFor } from '../../forms/issues.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormGrid, fullWidth } from '../../ui/FormGrid.tsx'
import { NameField } from '../../ui/ProcessFields.tsx'
import { CarPart } from './CarPart.tsx'
import { ClientPart } from './ClientPart.tsx'
import { CreateBar } from './CreateBar.tsx'
import { EndPart, StartPart } from './DateParts.tsx'
import styles from './DraftManager.module.css'
import { draftTitle } from './draft-title.ts'
import { RemoveDraft } from './RemoveDraft.tsx'
import { SavedStatus } from './SavedStatus.tsx'
import { StepsOfType, StepTypePart } from './StepTypePart.tsx'
import { focusPart, partOf, scope } from './scope.ts'
import { usePublish } from './usePublish.ts'

export type DraftEditorProps = {
  draft: Draft
  now: string
  unsaved: boolean
  refused: boolean
  canCreate: boolean
  stepTypes: StepType[]
  clients: FoundClient[]
  /** The page is this process's alone, and its title says so. */
  alone: boolean
  /** Just asked for: the hand is on its way to the first field that is empty. */
  takesFocus: boolean
  onRemove: () => void
  focusOnceRemoved: () => HTMLElement | null
  onSent: (draft: Draft) => void
}

/** One draft. Nothing is sent by Enter: what is typed keeps itself, and creating the process is a press of its own. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, now, canCreate, stepTypes, clients, alone, takesFocus, onSent } = props
  const { issues, banner, pending, publish, forget } = usePublish(draft, onSent)
  const type = stepTypes.find(({ id }) => id === draft.stepType_id)
  const patch = (change: DraftPatch) => {
    editDraft(draft.id, change)
    forget(change)
  }
  const part = (field: string) => ({ draft, patch, error: messageFor(issues, field) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the draft opens; what is typed then keeps the focus
  useEffect(() => {
    if (takesFocus) focusPart(partOf(firstEmptyField(draft) ?? ''))
  }, [])
  const saved = <SavedStatus draft={draft} now={now} unsaved={props.unsaved} refused={props.refused} />
  return (
    <>
      <Card title={alone ? undefined : draftTitle(draft, stepTypes)} id="brouillon-titre" aside={saved}>
        {banner && (
          <Banner kind="error" spaced>
            {banner}
          </Banner>
        )}
        <FormGrid>
          <ClientPart {...part('client')} clients={clients} />
          <CarPart {...part('car')} />
          <StepTypePart {...part('stepType_id')} stepTypes={stepTypes} />
          <EndPart draft={draft} patch={patch} issues={issues} now={now} />
          <StartPart draft={draft} patch={patch} issues={issues} />
          <NamePart {...part('name')} />
          {type && <StepsOfType type={type} />}
        </FormGrid>
        <CreateBar draft={draft} canCreate={canCreate} pending={pending} onCreate={publish} />
      </Card>
      <div className={styles.under}>
        {!(alone && isEmptyDraft(draft)) && (
          <RemoveDraft onRemove={props.onRemove} focusOnceRemoved={props.focusOnceRemoved} />
        )}
        {alone && saved}
      </div>
    </>
  )
}

type NameProps = { draft: Draft; patch: (change: DraftPatch) => void; error: string | undefined }

function NamePart({ draft, patch, error }: NameProps) {
  return (
    <div className={fullWidth} data-field="name">
      <NameField
        scope={scope}
        autoComplete="off"
        value={draft.name ?? ''}
        onChange={({ currentTarget }) => patch({ name: currentTarget.value || null })}
        error={error}
      />
    </div>
  )
}
