import { fieldsOf } from '../../../client/runtime/forms/fields.ts'
import { inFormOrder, messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Chip } from '../../../client/ui/fields/Chip.tsx'
import { Chips } from '../../../client/ui/fields/Chips.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import field from '../../../client/ui/fields/Field.module.css'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../../client/ui/fields/field-id.ts'
import { SelectField } from '../../../client/ui/fields/SelectField.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { type Approval, earliestAnswerTime } from '../../../domain/approvals/approval.ts'
import { heardMedia } from '../../../domain/approvals/approval-schemas.ts'
import { answeredLabels, mediumLabels } from '../../../domain/approvals/approval-texts.ts'
import type { ShownLaw } from '../../../domain/approvals/law.ts'
import { type PartsQuestion, partsChosenLabels } from '../../../domain/approvals/parts-choice.ts'
import type { Assignee } from '../../../domain/employees/assignee.ts'
import { photoAlt, photoSrc, stepNameOf } from '../../../domain/entries/entry.ts'
import { wallTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import { euros } from '../../../domain/ground/money.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { useShell } from '../../shell.ts'
import { ApprovalHead } from './ApprovalHead.tsx'
import { aboutLine } from './ApprovalLines.tsx'

type Props = {
  process: Process
  approval: Approval
  /** Employees who may have received the answer. */
  people: Assignee[]
  now: string
  /** The information for a consumer; null where the law requires none. */
  law: ShownLaw | null
  /** The question about new parts and others; null where there is none. */
  parts: PartsQuestion | null
  /** Typed values of a refused form; answers by the ids of their lines. */
  values?: Record<string, string>
  answers?: Record<string, string>
  issues?: Issue[]
}

const labels = {
  partsChoice: 'Pièces que le client souhaite',
  medium: 'Comment la réponse a été donnée',
  heardBy: 'Qui l’a reçue',
  heardAt: 'Quand',
  prenom: 'Prénom du client',
  nom: 'Nom du client',
  photoId: 'Document',
}

/**
 * Form that records an answer given by phone, on paper or orally; the answer stays marked as recorded by the garage.
 */
export function ApprovalRecordPage({ process, approval, law, ...typed }: Props) {
  const at = { id: process.id, approvalId: approval.id }
  const issues = allIssues(approval, typed)
  return (
    <>
      <ApprovalHead title={routes.approvalRecord.title} process={process} />
      <Card title={approval.title} id="reponse">
        <PostForm action={routes.approvalRecord.href(at)}>
          <ErrorSummary issues={issues} labels={{ ...labels, ...lineLabels(approval) }} />
          <Banner kind="info" spaced>
            La réponse est définitive, et le dossier dira qu’elle a été notée par le garage.
          </Banner>
          <Answers approval={approval} answers={typed.answers} issues={issues} />
          {law && <HeardRequest law={law} ticked={typed.values?.beginNow === '1'} />}
          <Parts {...typed} issues={issues} />
          <Circumstances process={process} {...typed} from={earliestAnswerTime(approval)} issues={issues} />
          <Documents process={process} chosen={typed.values?.photoId} error={messageFor(issues, 'photoId')} />
          <FormFoot>
            <LinkButton href={routes.approval.href(at)}>Annuler</LinkButton>
            <Button kind="primary" type="submit">
              Noter la réponse
            </Button>
          </FormFoot>
        </PostForm>
      </Card>
    </>
  )
}

/** Whether the customer asked orally that work begins at once. */
function HeardRequest({ law, ticked }: { law: ShownLaw; ticked: boolean }) {
  return (
    <div className="approval-part">
      <label className="approval-box">
        <input type="checkbox" name="beginNow" value="1" defaultChecked={ticked} />
        <span>Le client demande que les travaux commencent tout de suite</span>
      </label>
      <p className="approval-why">{`Dites-lui d’abord\u00a0: «\u00a0${law.means.join(' ')}\u00a0»`}</p>
    </div>
  )
}

type AnswersProps = { approval: Approval; answers: Props['answers']; issues: Issue[] }

function Answers({ approval: { lines }, answers = {}, issues }: AnswersProps) {
  return lines.map((line) => (
    <Choice
      key={line.id}
      legend={`${line.label}, ${euros(line.amountCents)} TTC (${aboutLine(line)})`}
      field={`answers.${line.id}`}
      name={`reponse-${line.id}`}
      options={Object.entries(answeredLabels)}
      chosen={answers[line.id]}
      issues={issues}
    />
  ))
}

type ChoiceProps = {
  legend: string
  /** The name of the field in a refusal. */
  field: string
  name?: string
  options: [value: string, label: string][]
  chosen: string | null | undefined
  issues: Issue[]
  className?: string
}

/** A choice of a few options; a refusal leads to the first one. */
function Choice({ legend, field, name = field, options, chosen, issues, className = 'approval-part' }: ChoiceProps) {
  return (
    <Chips legend={legend} error={messageFor(issues, field)} className={className}>
      {options.map(([value, label], index) => (
        <Chip
          key={value}
          type="radio"
          name={name}
          id={index === 0 ? fieldId(field) : undefined}
          value={value}
          defaultChecked={chosen === value}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

type PartsProps = Pick<Props, 'parts' | 'values'> & { issues: Issue[] }

/** The choice of parts given with the answer, if it is asked; it may be left open. */
function Parts({ parts, values, issues }: PartsProps) {
  if (parts === null || parts.exemption !== null) return null
  const chosen = values ? values.partsChoice : parts.before?.choice
  return (
    <Choice
      legend={`${labels.partsChoice} (facultatif)`}
      field="partsChoice"
      options={Object.entries(partsChosenLabels)}
      chosen={chosen}
      issues={issues}
    />
  )
}

type CircumstancesProps = Pick<Props, 'process' | 'people' | 'now' | 'values'> & { from: Date; issues: Issue[] }

function Circumstances({ process: { client }, people, now, from, values, issues }: CircumstancesProps) {
  const { actor } = useShell()
  const known = {
    heardBy: actor?.userId ?? '',
    heardAt: wallTime(now),
    prenom: client?.prenom ?? '',
    nom: client?.nom ?? '',
  }
  const fieldOf = fieldsOf(labels, { values: { ...known, ...values }, issues })
  return (
    <FormGrid className="approval-part">
      <Choice
        legend={labels.medium}
        field="medium"
        options={heardMedia.map((medium) => [medium, mediumLabels[medium]])}
        chosen={values?.medium}
        issues={issues}
        className={fullWidth}
      />
      <SelectField
        {...fieldOf('heardBy')}
        options={people.map((person) => ({ value: person.id, label: fullName(person) }))}
      />
      <Field {...fieldOf('heardAt')} type="datetime-local" min={wallTime(from)} max={wallTime(now)} required />
      <Field {...fieldOf('prenom')} maxLength={limits.prenomMax} required autoComplete="off" />
      <Field {...fieldOf('nom')} maxLength={limits.nomMax} required autoComplete="off" />
    </FormGrid>
  )
}

type DocumentsProps = { process: Process; chosen: string | undefined; error: string | undefined }

/** Choice of the signed paper among the photos of the process. */
function Documents({ process, chosen = '', error }: DocumentsProps) {
  if (process.photos.length === 0) {
    return <p className="approval-why">Pour joindre un document signé, ajoutez-en d’abord la photo au processus.</p>
  }
  return (
    <fieldset className="approval-part">
      <legend className={field.label}>Document signé, parmi les photos du processus (facultatif)</legend>
      <div className="approval-strip">
        <label>
          <input type="radio" name="photoId" value="" defaultChecked={chosen === ''} />
          <span className="approval-none">Aucun</span>
        </label>
        {process.photos.map((photo) => (
          <label key={photo.id}>
            <input type="radio" name="photoId" value={photo.id} defaultChecked={chosen === photo.id} />
            <img
              src={photoSrc(process.id, photo.id, 'small')}
              alt={photoAlt(photo, stepNameOf(process, photo))}
              width={88}
              height={88}
              loading="lazy"
            />
          </label>
        ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

/** The issues of the form, including each line without an answer. */
function allIssues(
  { lines }: Approval,
  { issues = [], answers, values }: Pick<Props, 'issues' | 'answers' | 'values'>,
): Issue[] {
  if (!values) return issues
  const missing = lines
    .filter(({ id }) => !answers?.[id])
    .map(({ id }) => ({ path: ['answers', id], message: 'Choisissez une réponse', code: 'custom' }))
  const others = issues.filter(({ path }) => path[0] !== 'answers' || missing.length === 0)
  return [...missing, ...inFormOrder(others, Object.keys(labels))]
}

const lineLabels = ({ lines }: Approval): Record<string, string> =>
  Object.fromEntries(lines.map(({ id, label }) => [`answers.${id}`, label]))
