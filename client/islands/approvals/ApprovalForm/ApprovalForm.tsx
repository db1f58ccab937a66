import { type RefObject, useRef, useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { type Issue, schemaIssues } from '../../../../domain/ground/messages.ts'
import { euros } from '../../../../domain/ground/money.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { takePhoto } from '../../../../domain/ground/texts/labels.ts'
import { useDrag } from '../../../hooks/useDrag.ts'
import { isTyped } from '../../../runtime/forms/enhanced/text-fields.ts'
import { currentIssues, firstField, messageFor } from '../../../runtime/forms/issues.ts'
import { useCheckedForm } from '../../../runtime/forms/useCheckedForm.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useUnsaved } from '../../../ui/dialog/useUnsaved.ts'
import { CsrfField } from '../../../ui/fields/CsrfField.tsx'
import { EditedFields, type EditedProps } from '../../../ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormFoot } from '../../../ui/fields/FormGrid.tsx'
import { fieldInError } from '../../../ui/fields/field-id.ts'
import { IdempotencyField } from '../../../ui/fields/IdempotencyField.tsx'
import { camera, gallery, OnTouch } from '../../../ui/fields/PhotoWays.tsx'
import { Gesture } from '../../../ui/lines/Gesture.tsx'
import { ApprovalTexts, type TextFields, textLabels } from './ApprovalTexts.tsx'
import { type Choices, LineRow } from './LineRow.tsx'
import { type Exemptions, PartsExemption, partsExemptionLabel } from './PartsExemption.tsx'
import type { ChoosablePhoto } from './PhotoChoice.tsx'
import { type ApprovalLines, type LineFields, useApprovalLines } from './useApprovalLines.ts'
import { type LinePhotos, useLinePhotos } from './useLinePhotos.ts'

export type ApprovalFormProps = {
  processId: string
  /** Id of the agreement; null before it is created. */
  id: string | null
  fields: TextFields & { partsExemption: string; lines: LineFields[] }
  photos: ChoosablePhoto[]
  choices: Choices & { exemptions?: Exemptions | undefined }
  /** The buttons that save and lead to the preview, the main one first: the value and label of each. */
  ways: { value: string; label: string }[]
  issues: Issue[]
  /** Whether the form was sent and is shown again unsaved. */
  unsaved: boolean
  /** The stored values of the form, and the questions about fields that somebody else changed meanwhile. */
  edited?: EditedProps | null | undefined
}

/**
 * The form of a request to a customer. Without scripts, each button sends the whole form with its photos; the next page
 * shows the lines in their new order. With scripts, the buttons work at once, a photo is sent as soon as it is chosen,
 * and lines can be dragged. « Enregistrer » sends the plain form in both cases.
 */
export function ApprovalForm({ processId, id, fields, issues: refused, unsaved, ...offered }: ApprovalFormProps) {
  const lines = useApprovalLines(fields.lines, refused)
  const photos = useLinePhotos(processId, offered.photos, lines.attach)
  const { form, issues, onSubmit, onTyped } = useCheckedForm(refused, { issuesIn, isReady: photos.allArrived, lines })
  const [dirty, setDirty] = useState(unsaved)
  const awake = useAwake()
  const pressed = useRef<HTMLInputElement>(null)
  const changed = dirty || lines.isChanged
  useUnsaved(() => changed || isTyped(form.current))
  const isNew = id === null && !unsaved
  const focused = firstField(refused) ?? (isNew ? 'lines.0.label' : undefined)
  const press = (gesture: string) => {
    if (pressed.current) pressed.current.value = gesture
  }
  return (
    <form
      ref={form}
      method="post"
      action={hrefOf(processId, id)}
      encType={awake ? undefined : 'multipart/form-data'}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        setDirty(true)
        onTyped(event.currentTarget, changedField(event.target))
      }}
      onChange={() => setDirty(true)}
    >
      <CsrfField />
      <IdempotencyField />
      <SaveGesture pressed={pressed} awake={awake} />
      <EditedFields edited={offered.edited} labels={editedLabels} />
      <ErrorSummary issues={currentIssues(refused, issues)} labels={labelsOf(fields.lines)} />
      <Lines {...{ lines, photos, awake, focused }} choices={offered.choices} />
      <p className="approval-total">
        Total <strong className="num">{euros(lines.totalCents)} TTC</strong>
      </p>
      <ApprovalTexts fields={fields} issues={issues} focused={focused} />
      <PlainPhotos count={lines.lines.length} error={messageFor(refused, 'photo')} />
      <PartsExemption
        exemptions={offered.choices.exemptions}
        value={fields.partsExemption}
        error={messageFor(issues, 'partsExemption')}
        focused={focused === 'partsExemption'}
      />
      <Foot processId={processId} ways={offered.ways} changed={changed} press={press} />
    </form>
  )
}

type SaveGestureProps = { pressed: RefObject<HTMLInputElement | null>; awake: boolean }

/** Saves the form where no other button was pressed. */
function SaveGesture({ pressed, awake }: SaveGestureProps) {
  return (
    <>
      {/* A form that a script sends leaves out the button that was pressed. */}
      {awake && <input ref={pressed} type="hidden" name="geste" defaultValue="enregistrer" />}
      {/* Enter presses the first button of a form: it must be the one that saves. */}
      <button type="submit" name="geste" value="enregistrer" className="vh" tabIndex={-1} aria-hidden="true" />
    </>
  )
}

/** Without scripts photos are sent with the form, after its fields, and belong to its last line. */
function PlainPhotos({ count, error }: { count: number; error: string | undefined }) {
  return (
    <noscript>
      <OnTouch>
        <Field {...camera} label={`${takePhoto}${count === 1 ? '' : `, ligne ${count}`}`} at="appareil" name="photo" />
      </OnTouch>
      <Field
        {...gallery}
        label={count === 1 ? labels.photo : `${labels.photo} de la ligne ${count}`}
        name="photo"
        hint="JPEG, PNG ou WebP, 15 Mo chacune au plus."
        error={error}
      />
    </noscript>
  )
}

type FootProps = Pick<ApprovalFormProps, 'processId' | 'ways'> & {
  changed: boolean
  press: (gesture: string) => void
}

/** The button to leave, the draft, and the ways to the preview: the main one last. */
function Foot({ processId, ways, changed, press }: FootProps) {
  return (
    <FormFoot note={changed ? 'Modifications non enregistrées' : undefined}>
      <LinkButton href={routes.process.href({ id: processId })} data-gives-up>
        Annuler
      </LinkButton>
      <Button type="submit" name="geste" value="enregistrer" onClick={() => press('enregistrer')}>
        Enregistrer
      </Button>
      {[...ways].reverse().map(({ value, label }, index) => (
        <Button
          key={value}
          kind={index === ways.length - 1 ? 'primary' : 'plain'}
          type="submit"
          name="geste"
          value={value}
          onClick={() => press(value)}
        >
          {label}
        </Button>
      ))}
    </FormFoot>
  )
}

const labels = {
  ...textLabels,
  photo: 'Photos à montrer',
  partsExemption: partsExemptionLabel,
}

const editedLabels = { ...labels, lines: 'Lignes' }

const hrefOf = (id: string, approvalId: string | null): string =>
  approvalId === null ? routes.approvalNew.href({ id }) : routes.approval.href({ id, approvalId })

const schemaCode = lateCode(() => import('../../../../domain/approvals/approval-form.ts'))

/** The issues that the server would find. Without the schema only the server checks. */
async function issuesIn(form: HTMLFormElement): Promise<Issue[]> {
  const data = new FormData(form)
  const [keys, amounts, parts] = [data.getAll('line'), data.getAll('amount'), data.getAll('part')]
  const lines = data.getAll('label').map((label, at) => ({
    label,
    kind: data.get(`kind${keys[at]}`),
    amountCents: amounts[at],
    part: parts[at],
    photoIds: data.getAll(`photos${at}`),
  }))
  const [title, message, expiryDays, partsExemption] = ['title', 'message', 'expiryDays', 'partsExemption'].map(
    (name) => data.get(name),
  )
  const schema = await schemaCode.loadOrNull()
  const { error } = schema?.approvalForm.safeParse({ title, message, expiryDays, partsExemption, lines }) ?? {}
  return error ? schemaIssues(error) : []
}

/** The changed field; a chip has the name of its line's field. */
const changedField = (target: EventTarget): string | null =>
  target instanceof HTMLElement && target.dataset.field ? target.dataset.field : fieldInError(target)

type LinesProps = Pick<ApprovalFormProps, 'choices'> & {
  lines: ApprovalLines
  photos: LinePhotos
  awake: boolean
  focused: string | undefined
}

function Lines({ lines, ...row }: LinesProps) {
  const onTake = useDrag(lines)
  const full = lines.lines.length >= limits.approvalLinesMax
  return (
    <>
      <ol className="approval-lines" ref={lines.list}>
        {lines.lines.map((line, index) => (
          <LineRow key={line.key} line={line} index={index} lines={lines} onTake={onTake} {...row} />
        ))}
      </ol>
      <p className="vh" role="status">
        {lines.said}
      </p>
      <p className="approval-more">
        <Gesture icon="plus" value="ajouter" disabled={full} onPress={lines.add}>
          Ajouter une ligne
        </Gesture>
        {full && <span className="small muted">{limits.approvalLinesMax} lignes au plus.</span>}
      </p>
    </>
  )
}

function labelsOf(lines: readonly LineFields[]): Record<string, string> {
  const each = lines.flatMap((_, index) => [
    [`lines.${index}.label`, `Intitulé de la ligne ${index + 1}`],
    [`lines.${index}.kind`, `Nature de la ligne ${index + 1}`],
    [`lines.${index}.amountCents`, `Montant de la ligne ${index + 1}`],
    [`lines.${index}.part`, `Pièce de la ligne ${index + 1}`],
  ])
  return { ...labels, ...Object.fromEntries(each) }
}
