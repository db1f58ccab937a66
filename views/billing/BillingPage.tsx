import { Button } from '../../client/ui/buttons/Button.tsx'
import { CarLine } from '../../client/ui/cars/CarLine.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { type KeyValue, KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { Billing, BillingLine } from '../../domain/billing/billing.ts'
import { mileage } from '../../domain/cars/car.ts'
import { clientTypeLabels, formatSiren } from '../../domain/clients/client-type.ts'
import { formatDay, formatDayTime } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { euros } from '../../domain/ground/money.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type Process, processName } from '../../domain/processes/process.ts'
import { PostForm } from '../PostForm.tsx'
import styles from '../settings/SettingsRows.module.css'

/** `billing` is null while the work is not finished. */
type Props = { process: Process; billing: Billing | null }

/** The facts of a finished process for the garage's invoicing program: lines, car, client, and the mark. */
export function BillingPage({ process, billing }: Props) {
  const { id, car } = process
  return (
    <div data-region="facturation">
      <PageHead
        title={routes.billing.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      {billing ? (
        <Card>
          <div className={styles.stack}>
            <State {...billing} />
            <KeyValues wide items={factsOf(process, billing)} />
            <Lines lines={billing.lines} totalCents={billing.totalCents} />
            <p className="muted">
              Ce n’est pas une facture&nbsp;: ni numéro, ni TVA. Facturez avec votre logiciel de facturation, d’après
              ces lignes.
            </p>
            <Acts {...billing} />
          </div>
        </Card>
      ) : (
        <Card>
          <EmptyState
            heading="h2"
            title="Ce processus n’est pas terminé"
            text="Il se facture quand toutes ses étapes sont validées."
          />
        </Card>
      )}
    </div>
  )
}

/** The mark, and whether the invoicing program has fetched the facts. */
function State({ billableAt, fetchedAt, changedSinceFetch }: Billing) {
  if (billableAt === null) return null
  return (
    <>
      <Banner kind="info">
        À facturer depuis le {formatDay(billableAt)}.{' '}
        {fetchedAt
          ? `Votre logiciel l’a pris le ${formatDayTime(fetchedAt)}\u00a0: il ne se retire plus.`
          : 'Votre logiciel ne l’a pas encore pris.'}
      </Banner>
      {changedSinceFetch && (
        <Banner kind="late">
          Les lignes ont changé depuis que votre logiciel l’a pris. Redites qu’il est prêt&nbsp;: votre logiciel en sera
          prévenu.
        </Banner>
      )}
    </>
  )
}

/** The buttons of the mark, and the file. */
function Acts({ id, billableAt, fetchedAt, changedSinceFetch }: Billing) {
  const action = routes.billing.href({ id })
  const isMarked = billableAt !== null
  return (
    <Row>
      {(!isMarked || changedSinceFetch) && (
        <PostForm action={action} values={{ geste: 'marquer' }}>
          <Button type="submit" kind="primary" icon="check">
            {isMarked ? 'De nouveau prêt à facturer' : 'Prêt à facturer'}
          </Button>
        </PostForm>
      )}
      {isMarked && !fetchedAt && (
        <PostForm action={action} values={{ geste: 'annuler' }}>
          <Button type="submit" icon="undo">
            Retirer
          </Button>
        </PostForm>
      )}
      <PostForm action={routes.billingFile.href({ id })}>
        <Button type="submit" icon="download">
          Fichier CSV
        </Button>
      </PostForm>
    </Row>
  )
}

function Lines({ lines, totalCents }: { lines: readonly BillingLine[]; totalCents: number }) {
  if (lines.length === 0)
    return <p>Aucune ligne acceptée par le client ici&nbsp;: les prix sont dans votre logiciel de facturation.</p>
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they stay in their order
        <li key={`${line.approvalId} ${index}`} className={styles.item}>
          <span className={styles.who}>{lineText(line)}</span>
          {euros(line.amountCents)}
        </li>
      ))}
      <li className={styles.item}>
        <span className={styles.who}>
          <b>Total TTC</b>
        </span>
        <b>{euros(totalCents)}</b>
      </li>
    </ul>
  )
}

function lineText({ reason, label, part }: BillingLine): string {
  if (reason === 'workDone') return `${label} (fait avant que le client renonce)`
  return part === 'used' ? `${label} (pièce issue de l’économie circulaire)` : label
}

function factsOf({ steps }: Process, { client, completedAt, visit }: Billing): KeyValue[] {
  const done = steps.filter(({ status }) => status === 'validated').map(({ name }) => name)
  const known: (KeyValue | null)[] = [
    { label: 'Étapes faites', value: done.join(', ') },
    visit.kmIn === null ? null : { label: 'Kilométrage à l’arrivée', value: mileage(visit.kmIn) },
    visit.kmOut === null ? null : { label: 'Kilométrage à la restitution', value: mileage(visit.kmOut) },
    visit.arrivedAt ? { label: 'Arrivée', value: formatDay(visit.arrivedAt) } : null,
    completedAt ? { label: 'Travaux terminés', value: formatDay(completedAt) } : null,
    visit.returnedAt ? { label: 'Véhicule rendu', value: formatDay(visit.returnedAt) } : null,
    { label: 'Client', value: client ? fullName(client) : 'Effacé' },
    client && { label: 'Type de client', value: clientTypeLabels[client.type] },
    client?.siren ? { label: 'SIREN', value: formatSiren(client.siren) } : null,
    client?.type === 'professionnel' && !client.siren
      ? { label: 'SIREN', value: <a href={routes.clientEdit.href({ id: client.id })}>Ajouter</a> }
      : null,
  ]
  return known.filter((fact) => fact !== null)
}
