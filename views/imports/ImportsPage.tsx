import bar from '../../client/islands/processes/ProcessView/ProgressBar.module.css'
import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { Icon } from '../../client/ui/Icon.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import {
  type Import,
  type ImportCounts,
  type ImportState,
  type ImportSummary,
  importStateLabels,
  madeText,
  plural,
} from '../../domain/imports/import-wire.ts'
import badges from '../mails/sent/MailBadge.module.css'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import hints from '../settings/SettingsText.module.css'

type Props = { imports: ImportSummary[]; issues?: Issue[] }

const labels = { fichier: 'Fichier de clients ou de véhicules' }

/** The form for a file, and the list of earlier ones. */
export function ImportsPage({ imports, issues = [] }: Props) {
  const { defaultValue: _none, ...field } = fieldsOf(labels, { values: {}, issues })('fichier')
  return (
    <div className={styles.stack}>
      <Card title="Importer des clients et des véhicules" id="importer">
        <PostForm action={routes.imports.href()} encType="multipart/form-data" idempotent>
          <FormGrid>
            <ErrorSummary issues={issues} labels={labels} />
            <p className={classes(fullWidth, hints.intro)}>
              Vous venez d’un autre logiciel&nbsp;? Exportez-en vos clients et vos véhicules, puis envoyez ce fichier.
              Vous verrez ce que devient chaque ligne avant que rien ne soit importé.
            </p>
            <Field
              {...field}
              type="file"
              accept=".csv,.txt,.xlsx,text/csv"
              required
              className={fullWidth}
              hint="CSV, ou la première feuille remplie d’un classeur Excel (.xlsx). 20 Mo et 20 000 lignes au plus. Un client et son véhicule peuvent être sur la même ligne, ou dans deux fichiers."
            />
          </FormGrid>
          <FormFoot>
            <LinkButton href={routes.importTemplate.href()} download>
              Télécharger un modèle
            </LinkButton>
            <Button kind="primary" type="submit" data-pending="Envoi...">
              Envoyer
            </Button>
          </FormFoot>
        </PostForm>
      </Card>
      <div data-region="fichiers">
        {imports.length > 0 && (
          <Card title="Fichiers envoyés" id="fichiers">
            <ul className={styles.list}>
              {imports.map((file) => (
                <ImportItem key={file.id} file={file} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

function ImportItem({ file }: { file: ImportSummary }) {
  const { id, name, state, lines, counts, createdAt, doneAt } = file
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          <a href={routes.importFile.href({ id })}>{name || 'Sans nom'}</a>
        </p>
        <p className={styles.second}>
          {doneAt ? `Importé le ${formatDayTime(doneAt)}` : `Envoyé le ${formatDayTime(createdAt)}`},{' '}
          {state === 'done' && counts ? madeText(counts) : plural(lines, 'ligne')}
        </p>
      </div>
      <ImportBadge state={state} />
    </li>
  )
}

const looks = {
  uploaded: 'held',
  checked: 'queued',
  running: 'queued',
  done: 'sent',
  undoing: 'queued',
  undone: 'held',
} as const
const icons = {
  uploaded: 'info',
  checked: 'info',
  running: 'late',
  done: 'check',
  undoing: 'late',
  undone: 'info',
} as const

export function ImportBadge({ state }: { state: ImportState }) {
  return (
    <span className={classes(badges.badge, badges[looks[state]])}>
      <Icon name={icons[state]} small />
      {importStateLabels[state]}
    </span>
  )
}

/** Whether an import, or its undo, is in progress. */
export const isWorking = ({ state }: Pick<Import, 'state'>): boolean => state === 'running' || state === 'undoing'

export function Running({ file: { id, state, progress } }: { file: Import }) {
  return (
    <div data-import-running="">
      <p id="avancement">
        {`${state === 'undoing' ? 'L’annulation' : 'L’import'} se fait en arrière-plan\u00a0: vous pouvez quitter cette page.`}
      </p>
      <div className={classes(bar.bar, hints.hint)}>
        <progress value={progress} max={100} aria-labelledby="avancement" />
        <span>{progress}&nbsp;%</span>
      </div>
      <Row end>
        <LinkButton href={routes.importFile.href({ id })}>Actualiser</LinkButton>
      </Row>
    </div>
  )
}

export function Done({ file: { id, doneAt, undoUntil }, counts }: { file: Import; counts: ImportCounts }) {
  return (
    <>
      <p role="status">
        Importé le {formatDayTime(doneAt ?? '')}&nbsp;: {madeText(counts)}.
      </p>
      <p className={hints.hint}>
        {undoUntil
          ? `S’annule jusqu’au ${formatDayTime(undoUntil)}, tant qu’aucun processus, véhicule ou correction n’en dépend.`
          : `Ne s’annule plus\u00a0: ${importLimits.undoDays} jours ont passé.`}
      </p>
      <PostForm action={routes.importFile.href({ id })}>
        <FormFoot>
          <LinkButton href={counts.clients > 0 ? routes.clients.href() : routes.cars.href()}>Voir la liste</LinkButton>
          {undoUntil && (
            <Button kind="danger" type="submit" name="geste" value="annuler" data-pending="Annulation...">
              Annuler cet import
            </Button>
          )}
        </FormFoot>
      </PostForm>
    </>
  )
}
