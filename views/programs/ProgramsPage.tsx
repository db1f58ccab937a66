import { CopyField } from '../../client/islands/layout/CopyField/CopyField.tsx'
import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { inFormOrder, messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import fields from '../../client/ui/fields/Field.module.css'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FieldError } from '../../client/ui/fields/FieldFrame.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { HiddenValues } from '../../client/ui/fields/HiddenValues.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import { apiRoot } from '../../domain/ground/addresses/roots.ts'
import { formatDay, formatDayTime } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import type { ProgramRight } from '../../domain/ground/program-rights.ts'
import { rightsByNoun } from '../../domain/ground/program-rights.ts'
import * as routes from '../../domain/ground/routes.ts'
import { apiDescription } from '../../domain/openapi/address.ts'
import {
  type Program,
  programDaysMax,
  programLives,
  programStateLabels,
  programsMax,
  rightsText,
} from '../../domain/programs/program.ts'
import { Island } from '../Island.tsx'
import mail from '../mails/sent/MailPage.module.css'
import { PostForm } from '../PostForm.tsx'
import { PageRow } from '../settings/PageRow.tsx'
import styles from '../settings/SettingsRows.module.css'
import text from '../settings/SettingsText.module.css'
import grid from './ProgramsPage.module.css'

type Props = {
  programs: Program[]
  /** The program just made, with its token, which is shown only once. */
  made: { name: string; token: string } | null
  values: Record<string, string>
  issues: Issue[]
}

/** The programs that may read and write for the garage, each with a token. */
export function ProgramsPage({ programs, made, values, issues }: Props) {
  const canAdd = programs.length < programsMax || issues.length > 0
  return (
    <div className={styles.stack}>
      <p className={mail.back}>
        <a href={routes.garage.href()}>{routes.garage.title}</a>
      </p>
      {made && <MadeProgram {...made} />}
      {canAdd && !made && (
        <Card title="Autoriser un programme" id="programme">
          <ProgramForm values={values} issues={issues} />
        </Card>
      )}
      <div className={styles.stack} data-region="programmes">
        {programs.length > 0 && (
          <Card title="Programmes autorisés" id="programmes">
            <ul className={styles.list}>
              {programs.map((program) => (
                <ProgramRow key={program.id} program={program} />
              ))}
            </ul>
          </Card>
        )}
        <Card>
          <ul className={styles.only}>
            <PageRow page={routes.webhooks} text="Un logiciel apprend aussitôt ce qui se passe ici." />
          </ul>
        </Card>
      </div>
    </div>
  )
}

function MadeProgram({ name, token }: { name: string; token: string }) {
  return (
    <Card title={`Jeton du programme ${name}`} id="jeton">
      <div className={styles.stack}>
        <p>
          Copiez-le maintenant dans votre logiciel, et nulle part ailleurs&nbsp;: il ouvre ce que vous venez
          d’autoriser.
          <b> Vous ne le reverrez plus.</b>
        </p>
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: `Jeton du programme ${name}`, scope: 'jeton', value: token }}
        />
        <Row>
          <LinkButton kind="primary" href={routes.programs.href()}>
            C’est noté
          </LinkButton>
        </Row>
      </div>
    </Card>
  )
}

const labels = { name: 'Nom', days: 'Durée', rights: 'Droits' }
const lives = Object.entries(programLives).map(([value, label]) => ({ value, label }))

function ProgramForm({ values, issues }: Pick<Props, 'values' | 'issues'>) {
  const field = fieldsOf(labels, { values: { days: String(programDaysMax), ...values }, issues })
  return (
    <PostForm action={routes.programs.href()} idempotent noValidate>
      <HiddenValues values={{ geste: 'creer' }} />
      <FormGrid>
        <ErrorSummary issues={inFormOrder(issues, Object.keys(labels))} labels={labels} />
        <p className={classes(fullWidth, text.intro)}>
          Un logiciel (comptabilité, planning…) peut lire et écrire ici à votre place, avec un jeton. Il agit en votre
          nom, s’arrête à la date choisie ou si vous n’êtes plus administrateur, et n’ouvre que ce que vous cochez.{' '}
          <a href={apiRoot + apiDescription.page}>Documentation pour votre informaticien</a>
        </p>
        <Field {...field('name')} autoComplete="off" hint="Par exemple&nbsp;: Compta." required />
        <SelectField {...field('days')} options={lives} />
        <Rights values={values} error={messageFor(issues, 'rights')} />
      </FormGrid>
      <FormFoot>
        <Button type="submit">Créer le jeton</Button>
      </FormFoot>
    </PostForm>
  )
}

function Rights({ values, error }: Pick<Props, 'values'> & { error: string | undefined }) {
  const id = fieldId('rights')
  const box = (label: string, right: ProgramRight | undefined, verb: string) =>
    right && (
      <label className={grid.box}>
        <input type="checkbox" name={right} value="1" defaultChecked={values[right] === '1'} />
        <span className="vh">
          {label}&nbsp;: {verb}
        </span>
      </label>
    )
  return (
    <fieldset className={fullWidth} id={id} tabIndex={-1} aria-describedby={error && `${id}-erreur`}>
      <legend className={fields.label}>{labels.rights}</legend>
      <table className={grid.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Lire</th>
            <th scope="col">Écrire</th>
          </tr>
        </thead>
        <tbody>
          {rightsByNoun.map(({ label, read, write }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{box(label, read, 'lire')}</td>
              <td>{box(label, write, 'écrire')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

function ProgramRow({ program }: { program: Program }) {
  const { id, name, rights, state } = program
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          {state === 'active' ? name : `${name} (${programStateLabels[state].toLowerCase()})`}
        </p>
        <p className={styles.second}>{rightsText(rights)}</p>
        <p className={styles.second}>{lifeText(program)}</p>
      </div>
      <LinkButton
        kind="danger"
        href={routes.programs.href({}, { revoquer: id })}
        aria-label={`Révoquer le programme ${name}`}
      >
        Révoquer
      </LinkButton>
    </li>
  )
}

/** « Créé par Camille Perrin le 28 novembre 2026. Dernier appel le … ». */
function lifeText({ state, madeBy, createdAt, expiresAt, lastUsedAt }: Program): string {
  const author = madeBy ? fullName(madeBy) : 'un ancien employé'
  const end = state === 'expired' ? `Expiré le ${formatDay(expiresAt)}` : `Jusqu’au ${formatDay(expiresAt)}`
  const use = lastUsedAt ? `Dernier appel le ${formatDayTime(lastUsedAt)}` : 'Aucun appel'
  const reason = state === 'stopped' ? ' Arrêté\u00a0: cette personne n’est plus administrateur.' : ''
  return `Créé par ${author} le ${formatDay(createdAt)}.${reason} ${end}. ${use}.`
}
