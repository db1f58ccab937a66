import { Card } from '../../client/ui/layout/Card.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { formatDayTime } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import { mailStateLabels } from '../../domain/mails/mail.ts'
import { formatBytes, type Installation, type Operation } from '../../domain/operation/operation.ts'
import styles from '../settings/SettingsText.module.css'

export function OperationPage({ operation }: { operation: Operation }) {
  const { mails, installation } = operation
  return (
    <>
      <Card title="Application" id="application">
        <KeyValues wide items={application(operation)} />
      </Card>
      <Card title="Vos messages" id="messages" aside={<a href={routes.mails.href()}>Voir les messages</a>}>
        <KeyValues
          wide
          items={[
            { label: mailStateLabels.queued, value: mails.queued },
            { label: mailStateLabels.held, value: mails.held },
            { label: mailStateLabels.dead, value: mails.dead },
          ]}
        />
      </Card>
      {installation && (
        <Card title="Installation" id="installation">
          <KeyValues wide items={facts(installation)} />
          <p className={styles.hint}>Réservé au premier garage ouvert ici, celui de qui installe l’application.</p>
        </Card>
      )}
    </>
  )
}

function application({ version, startedAt, now, publicUrl, smtpMissing }: Operation): KeyValue[] {
  return [
    { label: 'Version', value: version },
    { label: 'En marche depuis', value: formatDayTime(startedAt) },
    { label: 'Heure du serveur', value: formatDayTime(now) },
    { label: 'Adresse publique', value: publicUrl ?? <span className="muted">Non réglée (PUBLIC_URL)</span> },
    {
      label: 'Serveur de messagerie',
      value: smtpMissing ? <span className="muted">Non réglé (SMTP_URL)</span> : 'Réglé',
    },
  ]
}

function facts({ database, schema, jobs, backup }: Installation): KeyValue[] {
  return [
    { label: 'Base de données', value: `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}` },
    { label: 'Schéma', value: schemaWords(schema) },
    { label: 'Dernière sauvegarde', value: backupWords(backup) },
    {
      label: 'File de travaux',
      value: `${jobs.waiting} en attente, ${jobs.active} en cours, ${jobs.failed} en échec`,
    },
  ]
}

function schemaWords({ last, missing }: Installation['schema']): string {
  if (missing === 0) return `À jour (${last})`
  return missing === 1 ? 'Une migration manque' : `${missing} migrations manquent`
}

function backupWords({ last, daily, late }: Installation['backup']): string {
  const automatic = daily ? '' : ' ; pas de sauvegarde automatique (BACKUP_AT)'
  if (!last) return `Aucune${automatic}`
  const behind = late ? ', plus de deux jours : voyez les journaux' : ''
  return `${formatDayTime(last.at)}, ${formatBytes(last.bytes)}${behind}${automatic}`
}
