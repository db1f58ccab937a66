import { useRef, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { type Issue, schemaIssues } from '../../../domain/messages.ts'
import { euros } from '../../../domain/money.ts'
import * as routes from '../../../domain/routes.ts'
import { currentIssues, firstField, messageFor } from '../../forms/issues.ts'
import { useCheckedForm } from '../../forms/useCheckedForm.ts'
import { useAwake } from '../../hooks/useAwake.ts'
import { useDrag } from '../../hooks/useDrag.ts'
import { isTyped } from '../../in-place/typed.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { useUnsaved } from '../../ui/dialog/useUnsaved.ts'
import { CsrfField } from '../../ui/fields/CsrfField.tsx'
import { ErrorSummary } from '../../ui/fields/ErrorSummary.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../ui/fields/FormGrid.tsx'
import { fieldInError } from '../../ui/fields/field-id.ts'
import { IdempotencyField } from '../../ui/fields/IdempotencyField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Gesture } from '../../ui/lines/Gesture.tsx'
import { type Choices, LineRow } from './LineRow.tsx'
import type { ChoosablePhoto } from './PhotoChoice.tsx'
import { type ApprovalLines, type LineFields, useApprovalLines } from './useApprovalLines.ts'

export type ApprovalFormProps = {
  processId: string
  /** Id of the agreement; null before it is created. */
  id: string | null
  fields: { title: string; message: string; expiryDays: string; lines: LineFields[] }
  photos: ChoosablePhoto[]
  choices: Choices
  issues: Issue[]
  /** Whether the form was sent and came back: it is not saved. */
  unsaved: boolean
}

/**
 * The form of what a customer is asked to agree to. Without scripts, each button sends the whole form and the lines
 * come back in their new order; once hydrated, the same buttons work at once, and lines can be dragged. Saving is a
 * plain form both ways.
 */
export function ApprovalForm({ processId, id, fields, issues: refused, unsaved, ...offered }: ApprovalFormProps) {
  const lines = useApprovalLines(fields.lines, refused)
  const { form, issues, onSubmit, onTyped } = useCheckedForm(refused, { issuesIn, lines })
  const [dirty, setDirty] = useState(unsaved)
  const awake = useAwake()
  const pressed = useRef<HTMLInputElement>(null)
  const changed = dirty || lines.isChanged
  useUnsaved(() => changed || isTyped(form.current))
  const focused = firstField(refused)
  const press = (gesture: string) => {
    if (pressed.current) pressed.current.value = gesture
  }
  return (
    <form
      ref={form}
      method="post"
      action={hrefOf(processId, id)}
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        setDirty(true)
        onTyped(event.currentTarget, fieldInError(event.target))
      }}
      onChange={() => setDirty(true)}
    >
      <CsrfField />
      <IdempotencyField />
      {/* A form that a script sends leaves out the button that was pressed. */}
      {awake && <input ref={pressed} type="hidden" name="geste" defaultValue="enregistrer" />}
      {/* Enter presses the first button of a form: it must be the one that saves. */}
      <button type="submit" name="geste" value="enregistrer" className="vh" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary issues={currentIssues(refused, issues)} labels={labelsOf(fields.lines)} />
      <Texts fields={fields} issues={issues} focused={focused} />
      <Lines lines={lines} awake={awake} focused={focused} {...offered} />
      <p className="approval-total">
        Total <strong className="num">{euros(lines.totalCents)} TTC</strong>
      </p>
      <Expiry fields={fields} issues={issues} focused={focused} />
      <Foot processId={processId} changed={changed} press={press} />
    </form>
  )
}

type FieldsProps = Pick<ApprovalFormProps, 'fields'> & { issues: readonly Issue[]; focused: string | undefined }

function Texts({ fields, issues, focused }: FieldsProps) {
  return (
    <FormGrid>
      <Field
        label={labels.title}
        name="title"
        className={fullWidth}
        maxLength={limits.processNameMax}
        required
        autoComplete="off"
        hint="Ce que le client lit en premier : Freins avant, par exemple."
        defaultValue={fields.title}
        error={messageFor(issues, 'title')}
        autoFocus={focused === 'title'}
      />
      <TextAreaField
        label={labels.message}
        name="message"
        className={fullWidth}
        rows={3}
        maxLength={limits.paragraphMax}
        optional
        defaultValue={fields.message}
        error={messageFor(issues, 'message')}
        autoFocus={focused === 'message'}
      />
    </FormGrid>
  )
}

function Expiry({ fields, issues, focused }: FieldsProps) {
  return (
    <FormGrid>
      <Field
        label={labels.expiryDays}
        name="expiryDays"
        type="number"
        min={1}
        max={limits.approvalExpiryDaysMax}
        inputMode="numeric"
        hint="Jusqu’à la fin du dernier jour ; ensuite, le client ne peut plus répondre."
        defaultValue={fields.expiryDays}
        error={messageFor(issues, 'expiryDays')}
        autoFocus={focused === 'expiryDays'}
      />
    </FormGrid>
  )
}

type FootProps = { processId: string; changed: boolean; press: (gesture: string) => void }

function Foot({ processId, changed, press }: FootProps) {
  return (
    <FormFoot note={changed ? 'Modifications non enregistrées' : undefined}>
      <LinkButton href={routes.process.href({ id: processId })} data-gives-up>
        Annuler
      </LinkButton>
      <Button type="submit" name="geste" value="enregistrer" onClick={() => press('enregistrer')}>
        Enregistrer
      </Button>
      <Button kind="primary" type="submit" name="geste" value="apercu" onClick={() => press('apercu')}>
        Enregistrer et voir l’aperçu
      </Button>
    </FormFoot>
  )
}

const labels = { title: 'Titre', message: 'Message au client', expiryDays: 'Réponse attendue sous, en jours' }

const hrefOf = (id: string, approvalId: string | null): string =>
  approvalId === null ? routes.approvalNew.href({ id }) : routes.approval.href({ id, approvalId })

/** The issues that the server would find. Without the schema the server alone checks. */
async function issuesIn(form: HTMLFormElement): Promise<Issue[]> {
  const data = new FormData(form)
  const [kinds, amounts, parts] = [data.getAll('kind'), data.getAll('amount'), data.getAll('part')]
  const lines = data.getAll('label').map((label, at) => ({
    label,
    kind: kinds[at],
    amountCents: amounts[at],
    part: parts[at],
    photoIds: data.getAll(`photos${at}`),
  }))
  const [title, message, expiryDays] = ['title', 'message', 'expiryDays'].map((name) => data.get(name))
  const schema = await import('../../../domain/approvals/approval-form.ts').catch(() => null)
  const { error } = schema?.approvalForm.safeParse({ title, message, expiryDays, lines }) ?? {}
  return error ? schemaIssues(error) : []
}

type LinesProps = Pick<ApprovalFormProps, 'photos' | 'choices'> & {
  lines: ApprovalLines
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
      <p>
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
