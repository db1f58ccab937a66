import type { ReactNode } from 'react'
import { ImportProgress } from '../../client/islands/imports/ImportProgress/ImportProgress.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Fold } from '../../client/ui/dialog/Fold.tsx'
import { FormFoot } from '../../client/ui/fields/FormGrid.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { importFieldNames, importFields } from '../../domain/imports/columns.ts'
import { importLimits } from '../../domain/imports/file-limits.ts'
import {
  type Import,
  type ImportCounts,
  type ImportLineList,
  type LineFilter,
  madeText,
  plural,
  thoseLines,
} from '../../domain/imports/import-wire.ts'
import { Island } from '../Island.tsx'
import mail from '../mails/sent/MailPage.module.css'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import hints from '../settings/SettingsText.module.css'
import { Lines } from './ImportLines.tsx'
import { Done, ImportBadge, isWorking, Running } from './ImportsPage.tsx'
import { Reading } from './Reading.tsx'

type Props = {
  file: Import
  lines: ImportLineList
  /** The status of the shown lines; null for all. */
  status: LineFilter | null
  /** The choice of a refused form, column by column. */
  chosen: string[] | null
  /** The values of a refused form. */
  values?: Record<string, string>
  issues?: Issue[]
}

export const importTitle = ({ file }: { file: Import }): string => file.name || routes.importFile.title

/** An imported file in its current state: the choice of columns, the result of the dry run, the progress, the undo. */
export function ImportFilePage({ file, lines, status, chosen, values = {}, issues = [] }: Props) {
  const isTried = file.state === 'checked'
  const isOpen = isTried || file.state === 'uploaded'
  return (
    <>
      <p className={mail.back}>
        <a href={routes.imports.href()}>Tous les fichiers</a>
      </p>
      <div className={styles.stack} data-region="import">
        {file.notice && <Banner kind="error">{file.notice}</Banner>}
        {file.doneBeforeAt && file.state !== 'done' && (
          <Banner kind="info">Ce même fichier a déjà été importé le {formatDayTime(file.doneBeforeAt)}.</Banner>
        )}
        <Card title={file.name || 'Sans nom'} id="fichier" aside={<ImportBadge state={file.state} />}>
          {isOpen && file.reading && <Reading file={file} reading={file.reading} values={values} issues={issues} />}
          {stage({ file, chosen, issues })}
        </Card>
        {isTried && (
          <Card>
            <Fold icon="gear" title="Changer les colonnes" open={chosen !== null}>
              <Columns file={file} chosen={chosen} issues={issues} />
            </Fold>
          </Card>
        )}
        {isTried && <Lines file={file} list={lines} status={status} />}
      </div>
      {isWorking(file) && <Island name="ImportProgress" of={ImportProgress} props={{}} />}
    </>
  )
}

type Stage = { file: Import; chosen: string[] | null; issues: Issue[] }

function stage({ file, chosen, issues }: Stage): ReactNode {
  const { state, counts } = file
  if (isWorking(file)) return <Running file={file} />
  if (state === 'done' && counts) return <Done file={file} counts={counts} />
  if (state === 'checked' && counts) return <Summary file={file} counts={counts} issues={issues} />
  if (state === 'undone') return <p>Cet import a été annulé{'\u00a0'}: ce qu’il avait créé n’est plus là.</p>
  return <Columns file={file} chosen={chosen} issues={issues} />
}

const options = [
  { value: '', label: 'Ne pas importer' },
  ...importFieldNames.map((value) => ({ value, label: importFields[value] })),
]

/** The choice of each column's field, beside sample values. */
function Columns({ file, chosen, issues }: Stage) {
  const { id, columns, state } = file
  const fault = issues.find(({ path }) => path[0] === 'columns')?.message
  return (
    <PostForm action={routes.importFile.href({ id })}>
      <PressedByEnter />
      {fault && (
        <Banner kind="error" spaced>
          {fault}
        </Banner>
      )}
      <p className={hints.intro}>
        {plural(file.lines, 'ligne')}. Dites ce que contient chaque colonne{'\u00a0'}: quand son titre est connu, c’est
        déjà choisi. Un client a un seul numéro, le portable s’il en a un.
      </p>
      <ul className={styles.list}>
        {columns.map(({ title, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position, and titles may repeat
          <li key={at} className={styles.item}>
            <div className={styles.who}>
              <p className={styles.name}>{title}</p>
              <p className={styles.second}>{samples.filter(Boolean).join(' · ') || 'Vide sur les premières lignes'}</p>
            </div>
            <SelectField
              name={`colonne${at}`}
              label={`Contenu de la colonne ${title}`}
              hideLabel
              options={options}
              defaultValue={chosen?.[at] ?? field ?? ''}
            />
          </li>
        ))}
      </ul>
      <FormFoot>
        {state === 'uploaded' && <RemoveButton />}
        <Button
          kind={state === 'uploaded' ? 'primary' : 'plain'}
          type="submit"
          name="geste"
          value="colonnes"
          data-pending="Essai..."
        >
          {state === 'uploaded' ? 'Vérifier les lignes' : 'Vérifier à nouveau'}
        </Button>
      </FormFoot>
    </PostForm>
  )
}

/** Enter presses the first button of a form, which must not be the one that removes the file. */
const PressedByEnter = () => (
  <button type="submit" name="geste" value="colonnes" className="vh" tabIndex={-1} aria-hidden="true" />
)

const RemoveButton = () => (
  <Button kind="quiet" type="submit" name="geste" value="retirer">
    Retirer ce fichier
  </Button>
)

/** The result of the dry run, and the buttons that import the file, with or without the lines to correct. */
function Summary({ file, counts, issues }: { file: Import; counts: ImportCounts; issues: Issue[] }) {
  const fault = issues.find(({ path }) => path[0] === 'skipUnreadable')?.message
  const { unreadable } = counts
  return (
    <PostForm action={routes.importFile.href({ id: file.id })} values={unreadable > 0 ? { skipUnreadable: '1' } : {}}>
      {fault && (
        <Banner kind="error" spaced>
          {fault}
        </Banner>
      )}
      <p>
        {counts.new > 0 ? `À créer\u00a0: ${madeText(counts)}.` : 'Rien de nouveau dans ce fichier.'}
        {counts.known > 0 && ` Déjà là, sans changement\u00a0: ${plural(counts.known, 'ligne')}.`}
        {counts.noted > 0 && ` Avec une cellule à revoir\u00a0: ${plural(counts.noted, 'ligne')}.`}
        {unreadable > 0 && ` À corriger\u00a0: ${plural(unreadable, 'ligne')}.`}
      </p>
      <p className={hints.hint}>
        L’import se fait en une fois, et s’annule pendant {importLimits.undoDays} jours.
        {unreadable > 0 && ` Le fichier n’est plus gardé ensuite\u00a0: téléchargez d’abord ce qui est à corriger.`}
      </p>
      <FormFoot>
        <RemoveButton />
        {unreadable > 0 && (
          <LinkButton icon="download" href={routes.importLinesFile.href({ id: file.id })} download>
            Télécharger {thoseLines(unreadable)}
          </LinkButton>
        )}
        {counts.new > 0 && (
          <Button kind="primary" type="submit" name="geste" value="lancer" data-pending="Départ...">
            Importer {unreadable > 0 ? `sans ${thoseLines(unreadable)}` : madeText(counts)}
          </Button>
        )}
      </FormFoot>
    </PostForm>
  )
}
