import { useState } from 'react'
import { type Draft, draftCompletion, draftMissing } from '../../../domain/draft.ts'
import { limits } from '../../../domain/limits.ts'
import type { StepType } from '../../../domain/step-type.ts'
import { type DraftPatch, editDraft } from '../../drafts/store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog, type Question } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../ui/FormGrid.tsx'
import { messageFor } from '../../ui/issues.ts'
import panes from '../../ui/Panes.module.css'
import { SegmentLine } from '../../ui/SegmentLine.tsx'
import { BackToList } from './BackToList.tsx'
import { CarPart } from './CarPart.tsx'
import { ClientPart } from './ClientPart.tsx'
import type { FoundClient } from './ClientSearch.tsx'
import { DatesPart } from './DatesPart.tsx'
import { draftTitle } from './draft-title.ts'
import { SavedStatus } from './SavedStatus.tsx'
import { StepsOfType, StepTypePart } from './StepTypePart.tsx'
import { scope } from './scope.ts'
import { usePublish } from './usePublish.ts'

export type DraftEditorProps = {
  draft: Draft
  now: string
  unsaved: boolean
  refused: boolean
  canCreate: boolean
  stepTypes: StepType[]
  clients: FoundClient[]
  /** Just made: the hand is on its way to the first field. */
  focusName: boolean
  onRemove: () => void
  focusOnceRemoved: () => HTMLElement | null
  onSent: (draft: Draft) => void
}

/** One draft. Nothing is sent by Enter: what is typed keeps itself, and creating the process is a press of its own. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, now, unsaved, refused, canCreate, stepTypes, clients, focusName, onSent } = props
  const { issues, banner, pending, publish, forget } = usePublish(draft, onSent)
  const type = stepTypes.find(({ id }) => id === draft.stepType_id)
  const patch = (change: DraftPatch) => {
    editDraft(draft.id, change)
    forget(change)
  }
  const part = (field: string) => ({ draft, patch, error: messageFor(issues, field) })
  return (
    <>
      <BackToList />
      <Card
        title={draftTitle(draft, stepTypes)}
        id="brouillon-titre"
        aside={<SavedStatus draft={draft} now={now} unsaved={unsaved} refused={refused} />}
      >
        <Completion draft={draft} />
        {banner && (
          <Banner kind="error" spaced>
            {banner}
          </Banner>
        )}
        <FormGrid>
          <div className={fullWidth} data-field="name">
            <Field
              label="Nom du processus"
              name="name"
              scope={scope}
              optional
              maxLength={limits.processNameMax}
              autoComplete="off"
              autoFocus={focusName}
              value={draft.name ?? ''}
              onChange={({ currentTarget }) => patch({ name: currentTarget.value || null })}
              error={messageFor(issues, 'name')}
            />
          </div>
          <ClientPart {...part('client')} clients={clients} />
          <CarPart {...part('car')} />
          <StepTypePart {...part('stepType_id')} stepTypes={stepTypes} />
          <DatesPart draft={draft} patch={patch} issues={issues} now={now} />
          {type && <StepsOfType type={type} />}
        </FormGrid>
        <FormFoot
          note={!canCreate && <span id="brouillon-refus">{whyNot}</span>}
          apart={<RemoveButton onRemove={props.onRemove} focusOnceRemoved={props.focusOnceRemoved} />}
        >
          <Button
            kind="primary"
            disabled={!canCreate || pending}
            aria-describedby={canCreate ? undefined : 'brouillon-refus'}
            onClick={() => void publish()}
          >
            {pending ? 'Création...' : 'Créer le processus'}
          </Button>
        </FormFoot>
      </Card>
    </>
  )
}

const whyNot = 'Seul un administrateur peut créer le processus.'

function Completion({ draft }: { draft: Draft }) {
  const completion = draftCompletion(draft)
  const missing = draftMissing(draft)
  return (
    <div className={panes.completion}>
      <strong>Complété à {completion}&nbsp;%</strong>
      <SegmentLine counts={{ total: 4, validated: completion / 25, ready: 0 }} className={panes.completionThread} />
      <span>{missing.length === 0 ? 'Tout y est.' : `Il manque ${listed(missing)}.`}</span>
    </div>
  )
}

const listed = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} et ${words[words.length - 1]}`

const removeQuestion: Question = {
  title: 'Supprimer le brouillon ?',
  text: 'Cette action est irréversible.',
  confirm: 'Supprimer',
  danger: true,
}

function RemoveButton({ onRemove, focusOnceRemoved }: Pick<DraftEditorProps, 'onRemove' | 'focusOnceRemoved'>) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="danger" icon="bin" onClick={() => setAsked(true)}>
        Supprimer le brouillon
      </Button>
      <ConfirmDialog
        question={asked ? removeQuestion : null}
        onConfirm={onRemove}
        onClose={() => setAsked(false)}
        focusInstead={focusOnceRemoved}
      />
    </>
  )
}
