import { useEffect, useState } from 'react'
import { formatMoment, todayParis } from '../../../../domain/ground/dates.ts'
import type { OpeningDays } from '../../../../domain/ground/opening-days.ts'
import {
  type Draft,
  draftCompletion,
  draftNeeds,
  firstEmptyField,
  isEmptyDraft,
} from '../../../../domain/processes/draft.ts'
import type { Loads } from '../../../../domain/processes/week.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import type { FoundClient } from '../../../clients/useClientSearch.ts'
import { type DraftPatch, editDraft } from '../../../drafts/store.ts'
import { messageFor } from '../../../runtime/forms/issues.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ConfirmDialog, type Question } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FormGrid } from '../../../ui/fields/FormGrid.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { SegmentLine } from '../../../ui/processes/SegmentLine.tsx'
import { CarPart } from './CarPart.tsx'
import { ClientPart } from './ClientPart.tsx'
import { draftTitle } from './DraftList.tsx'
import styles from './DraftManager.module.css'
import { EndPart, NamePart, StartPart } from './FieldParts.tsx'
import { focusPart, partOf } from './part.ts'
import { StepsOfType, StepTypePart } from './StepTypePart.tsx'
import { usePublish } from './usePublish.ts'

type Props = {
  draft: Draft
  now: string
  unsaved: boolean
  refused: boolean
  canCreate: boolean
  stepTypes: StepType[]
  clients: FoundClient[]
  loads: Loads
  openingDays: OpeningDays
  /** Whether the page shows this draft alone, under a title for a new process. */
  alone: boolean
  /** Whether the draft was just requested: the focus then goes to the first empty field. */
  takesFocus: boolean
  onRemove: () => void
  /** Where the focus returns after the question before removal. */
  returnFocusTo: (opener: HTMLElement | null) => HTMLElement | null
  onSent: (draft: Draft) => void
}

/** Editor of one draft. Enter sends nothing: the draft is stored as it is typed, and a button creates the process. */
export function DraftEditor(props: Props) {
  const { draft, now, canCreate, stepTypes, clients, loads, openingDays, alone, takesFocus, onSent } = props
  const { issues, banner, pending, publish, forget } = usePublish(draft, openingDays, onSent)
  const [plate, setPlate] = useState('')
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
          <ClientPart {...part('client')} clients={clients} onPlate={setPlate} />
          <CarPart {...part('car')} plate={plate} onPlateUsed={() => setPlate('')} />
          <StepTypePart {...part('stepType_id')} stepTypes={stepTypes} />
          <EndPart {...part('estimatedEndDate')} {...{ now, loads, openingDays }} />
          <StartPart {...part('startDate')} />
          <NamePart {...part('name')} />
          {type && <StepsOfType type={type} />}
        </FormGrid>
        <CreateBar draft={draft} canCreate={canCreate} pending={pending} onCreate={publish} />
      </Card>
      <div className={styles.under}>
        {!(alone && isEmptyDraft(draft)) && (
          <RemoveDraft onRemove={props.onRemove} returnFocusTo={props.returnFocusTo} />
        )}
        {alone && saved}
      </div>
    </>
  )
}

type StatusProps = Pick<Props, 'draft' | 'now' | 'unsaved' | 'refused'>

/** Says that the draft is stored. The text fades while the user types, and is announced once a minute at most. */
function SavedStatus({ draft, now, unsaved, refused }: StatusProps) {
  return (
    <p className={classes(styles.saved, unsaved && styles.typing)} role="status">
      {refused && 'Non enregistré'}
      {!refused && !isEmptyDraft(draft) && `Enregistré ${moment(draft.lastModified, now)}`}
    </p>
  )
}

function moment(lastModified: string, now: string): string {
  const text = formatMoment(lastModified)
  return todayParis(lastModified) === todayParis(now) ? `à ${text.slice(-5)}` : `le ${text}`
}

type RemoveProps = Pick<Props, 'onRemove' | 'returnFocusTo'>

function RemoveDraft({ onRemove, returnFocusTo }: RemoveProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="danger" icon="bin" onClick={() => setAsked(true)}>
        Supprimer le brouillon
      </Button>
      <ConfirmDialog
        question={asked ? question : null}
        onConfirm={onRemove}
        onClose={() => setAsked(false)}
        returnFocusTo={returnFocusTo}
      />
    </>
  )
}

const question: Question = {
  title: 'Supprimer le brouillon ?',
  text: 'Cette action est irréversible.',
  confirm: 'Supprimer',
  danger: true,
}

type CreateBarProps = { draft: Draft; canCreate: boolean; pending: boolean; onCreate: () => void }

/** The bar at the bottom of the form: the filled share, the missing fields, and the button that creates the process. */
function CreateBar({ draft, canCreate, pending, onCreate }: CreateBarProps) {
  const completion = draftCompletion(draft)
  return (
    <div className={styles.bar}>
      <div className={styles.progress}>
        <SegmentLine counts={{ total: 4, validated: completion / 25, ready: 0 }} className={styles.thread} />
        <p>
          {completion > 0 && <strong>Complété à {completion}&nbsp;%.</strong>} {lacks(draft)}
        </p>
      </div>
      {canCreate && (
        <Button kind="primary" className={styles.create} disabled={pending} onClick={onCreate}>
          {pending ? 'Création...' : 'Créer le processus'}
        </Button>
      )}
    </div>
  )
}

function lacks(draft: Draft): string {
  const needs = draftNeeds(draft)
  if (needs.length > 0) return `Il manque ${listed(needs)}.`
  return draft.estimatedEndDate ? 'Tout y est.' : 'Sans fin estimée, le client ne verra pas de date.'
}

const listed = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} et ${words[words.length - 1]}`
