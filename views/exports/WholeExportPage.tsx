import bars from '../../client/islands/processes/ProcessView/ProgressBar.module.css'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { GarageExport } from '../../domain/garage/garage.ts'
import { formatDay, formatDayTime } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import { thousands } from '../../domain/ground/thousands.ts'
import { formatBytes } from '../../domain/operation/operation.ts'
import { keptFor, retention } from '../../domain/privacy/retention.ts'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import hints from '../settings/SettingsText.module.css'

/** The export of all data of the garage, in its current state, and links to the exports of single lists. */
export function WholeExportPage({ exports }: { exports: GarageExport[] }) {
  const running = exports.find(({ state }) => state === 'running')
  const failed = exports.find(({ state }) => state === 'failed')
  const ready = exports.find(({ state }) => state === 'ready')
  return (
    <div className={styles.stack}>
      <Card title="Tout ce que vous avez ici" id="tout">
        <div className={styles.stack}>
          <p className={hints.intro}>
            Clients, véhicules, réparations, accords, messages et historique en fichiers CSV, que lit un tableur, et
            toutes vos photos, dans une archive ZIP. Elle se prépare en arrière-plan, puis attend ici{' '}
            {keptFor(retention.exports)}.
          </p>
          <div className={styles.stack} data-region="export">
            {failed && <Failed notice={failed.notice} />}
            {running && <Running run={running} />}
            {ready && <Ready archive={ready} />}
            {!running && <Ask isAgain={ready !== undefined} />}
          </div>
        </div>
      </Card>
      <Card title="Une liste seulement" id="listes">
        <p className={hints.intro}>
          «&nbsp;Exporter&nbsp;», au bas d’une liste, donne en CSV ce que montrent sa recherche et ses filtres&nbsp;:{' '}
          <a href={routes.clients.href()}>clients</a>, <a href={routes.cars.href()}>véhicules</a>,{' '}
          <a href={routes.dashboard.href({}, { vue: 'tous' })}>processus</a>.
        </p>
      </Card>
    </div>
  )
}

const failedText = 'Demandez-le de nouveau. Si cela recommence, prévenez la personne qui a installé l’application.'

function Failed({ notice }: Pick<GarageExport, 'notice'>) {
  return (
    <Banner kind="error">
      <p>
        <strong>L’export n’a pas pu être fait.</strong> {notice ?? failedText}
      </p>
    </Banner>
  )
}

function Running({ run: { createdAt, progress } }: { run: GarageExport }) {
  return (
    <div>
      <p>
        <strong>Export en préparation</strong>, demandé le {formatDayTime(createdAt)}.
      </p>
      <div className={bars.bar}>
        <progress max={progress.files} value={progress.file} aria-label="Avancement de l’export" />
        <span>{stageText(progress)}</span>
      </div>
      <p className={styles.second}>
        {writtenText(progress)} La cloche vous préviendra&nbsp;: vous pouvez quitter cette page.
      </p>
      <Row className={styles.list}>
        <LinkButton icon="redo" href={routes.garageExport.href()}>
          Actualiser
        </LinkButton>
      </Row>
    </div>
  )
}

/** The current step. The photos come last, as the only file that is not a table. */
function stageText({ file, files }: GarageExport['progress']): string {
  if (file === 0) return 'Dans un instant'
  return file < files ? `Fichier ${file} sur ${files - 1}` : 'Photos'
}

const writtenText = ({ lines, photos }: GarageExport['progress']): string =>
  photos > 0
    ? `${counted(lines, 'ligne écrite', 'lignes écrites')}, ${counted(photos, 'photo copiée', 'photos copiées')}.`
    : `${counted(lines, 'ligne écrite', 'lignes écrites')}.`

const counted = (count: number, one: string, several: string): string =>
  `${thousands(count)} ${count > 1 ? several : one}`

function Ready({ archive: { createdAt, bytes, keptUntil, address } }: { archive: GarageExport }) {
  return (
    <div>
      <p>
        <strong>Export prêt</strong>, tel que c’était le {formatDayTime(createdAt)}.
      </p>
      <p className={styles.second}>
        {formatBytes(bytes ?? 0)}, gardé jusqu’au {formatDay(keptUntil ?? createdAt)}.
      </p>
      <Row className={styles.list}>
        <LinkButton kind="primary" icon="download" href={address ?? routes.garageExport.href()}>
          Télécharger l’archive
        </LinkButton>
      </Row>
    </div>
  )
}

function Ask({ isAgain }: { isAgain: boolean }) {
  return (
    <PostForm action={routes.garageExport.href()}>
      {isAgain && (
        <p className={styles.second}>Ce qui a été écrit depuis n’y est pas. Un nouvel export le remplacera.</p>
      )}
      <Row className={styles.list}>
        <Button type="submit" kind={isAgain ? undefined : 'primary'}>
          {isAgain ? 'Préparer un nouvel export' : 'Préparer l’export'}
        </Button>
      </Row>
    </PostForm>
  )
}
