import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { Pager } from '../../client/ui/layout/Pager.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { SealedApproval, SealedApprovalList } from '../../domain/approvals/approval.ts'
import type { InactiveClient, InactiveClientList } from '../../domain/clients/client.ts'
import type { Garage } from '../../domain/garage/garage.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { euros } from '../../domain/ground/money.ts'
import * as routes from '../../domain/ground/routes.ts'
import { inactiveClientYears, keptFor, retention } from '../../domain/privacy/retention.ts'
import styles from '../settings/SettingsRows.module.css'
import hints from '../settings/SettingsText.module.css'

type Props = { inactive: InactiveClientList; sealed: SealedApprovalList; garage: Garage; hasChoices: boolean }

/** Clients whose data must be erased by law, data kept as a proof of an order, and the retention of everything else. */
export function PersonalDataPage({ inactive, sealed, garage, hasChoices }: Props) {
  return (
    <div className={styles.stack}>
      <Card title={`Clients sans activité depuis ${inactiveClientYears} ans`} id="inactifs">
        {inactive.total === 0 ? (
          <EmptyState
            heading="h3"
            title="Aucun client à supprimer"
            text={`Un client dont rien n’a bougé pendant ${inactiveClientYears} ans (fiche, véhicules, réparations) apparaîtra ici.`}
          />
        ) : (
          <Inactive list={inactive} />
        )}
      </Card>
      {sealed.total > 0 && (
        <Card title="Accords gardés pour preuve" id="accords">
          <Sealed list={sealed} />
        </Card>
      )}
      {hasChoices && (
        <Card
          title={routes.partsChoices.title}
          id="pieces"
          aside={<a href={routes.partsChoices.href()}>Voir les choix</a>}
        >
          <p className={hints.intro}>
            Ce que vos clients ont choisi, pièces neuves ou issues de l’économie circulaire, gardé deux ans comme la loi
            le demande.
          </p>
        </Card>
      )}
      <Card title="Effacé automatiquement" id="durees" aside={<a href={routes.privacy.href()}>Page d’information</a>}>
        <KeyValues
          wide
          items={Object.values(retention).map((category) => ({
            label: category.what,
            value: `${keptFor(category, garage)} après ${category.from}`,
          }))}
        />
      </Card>
    </div>
  )
}

function Inactive({ list }: { list: InactiveClientList }) {
  return (
    <>
      <p className={hints.intro}>
        Gardez une copie si le client en demande une (une archive ZIP, avec ses photos), puis supprimez sa fiche. Ses
        réparations terminées restent, sans son identité, avec les dates d’arrivée et de restitution, les numéros de clé
        et les places, qui ne disent rien de personne.
      </p>
      <ul className={styles.list}>
        {list.items.map((client) => (
          <InactiveRow key={client.id} client={client} />
        ))}
      </ul>
      <Pager {...list} noun="client" href={(page) => routes.personalData.href({}, { page })} />
    </>
  )
}

function InactiveRow({ client }: { client: InactiveClient }) {
  const { id, lastSeenAt, hasOpenProcess } = client
  const name = fullName(client)
  const retour = routes.personalData.href()
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          <a href={routes.client.href({ id })}>{name}</a>
        </p>
        <p className={styles.second}>
          Dernière activité le {formatDay(lastSeenAt)}
          {hasOpenProcess && ', un processus jamais terminé'}
        </p>
      </div>
      <Row end>
        <LinkButton
          href={routes.clientExport.href({ id }, { format: 'zip' })}
          aria-label={`Exporter les données de ${name}`}
        >
          Exporter
        </LinkButton>
        <LinkButton kind="danger" href={routes.clientDelete.href({ id }, { retour })} aria-label={`Supprimer ${name}`}>
          Supprimer
        </LinkButton>
      </Row>
    </li>
  )
}

function Sealed({ list }: { list: SealedApprovalList }) {
  return (
    <>
      <p className={hints.intro}>
        Le client ou le processus n’est plus là, mais le garage doit pouvoir prouver ce qui lui a été commandé. Seuls
        les administrateurs lisent ces dossiers, qui s’effacent d’eux-mêmes.
      </p>
      <ul className={styles.list}>
        {list.items.map((approval) => (
          <SealedRow key={approval.id} approval={approval} />
        ))}
      </ul>
      <Pager {...list} noun="accord" href={(page) => routes.personalData.href({}, { accords: page })} />
    </>
  )
}

function SealedRow({ approval }: { approval: SealedApproval }) {
  const { id: approvalId, processId, title, vehicle, answeredBy, acceptedCents, sealedAt, keptUntil } = approval
  const answer =
    answeredBy === null ? 'Sans réponse' : `Réponse de ${answeredBy}\u00a0: ${euros(acceptedCents ?? 0)} TTC acceptés`
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{[title, vehicle].filter(Boolean).join(', ')}</p>
        <p className={styles.second}>
          {answer}. Clos le {formatDay(sealedAt)}, gardé jusqu’au {formatDay(keptUntil)}
        </p>
      </div>
      <Row end>
        <LinkButton
          href={routes.approvalProof.href({ id: processId, approvalId })}
          aria-label={`Dossier de preuve\u00a0: ${title}`}
        >
          Dossier de preuve
        </LinkButton>
      </Row>
    </li>
  )
}
