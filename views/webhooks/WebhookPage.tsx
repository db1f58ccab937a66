import { CopyField } from '../../client/islands/layout/CopyField/CopyField.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { KeyValues } from '../../client/ui/layout/KeyValues.tsx'
import { Pager } from '../../client/ui/layout/Pager.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import rows from '../../client/ui/layout/Rows.module.css'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { keptFor, retention } from '../../domain/privacy/retention.ts'
import {
  type Delivery,
  type DeliveryPage,
  deliveryStateLabels,
  type EventGroups,
  failureLabels,
  offLabels,
  type Webhook,
  webhookEventLabel,
} from '../../domain/webhooks/webhook.ts'
import { eventsText } from '../../domain/webhooks/webhook-purposes.ts'
import { Island } from '../Island.tsx'
import mail from '../mails/sent/MailPage.module.css'
import columns from '../mails/sent/MailsPage.module.css'
import { PostForm } from '../PostForm.tsx'
import { RowsTable } from '../RowsTable.tsx'
import styles from '../settings/SettingsRows.module.css'
import text from '../settings/SettingsText.module.css'
import { WebhookForm } from './WebhookForm.tsx'

type Props = {
  groups: EventGroups
  webhook: Webhook
  deliveries: DeliveryPage
  /** Whether the form is shown instead of the facts. */
  isEdited: boolean
  chosen: readonly string[]
  values: Record<string, string>
  issues: Issue[]
}

/** A webhook: its state, its secret, and the deliveries of the last days with their answers. */
export function WebhookPage({ groups, webhook, deliveries, isEdited, ...form }: Props) {
  return (
    <div className={styles.stack}>
      <p className={mail.back}>
        <a href={routes.webhooks.href()}>Tous les logiciels prévenus</a>
      </p>
      {isEdited ? (
        <Card title="Modifier l’adresse et les événements" id="webhook">
          <WebhookForm edited={webhook} groups={groups} {...form} />
        </Card>
      ) : (
        <Facts webhook={webhook} groups={groups} />
      )}
      <div className={styles.stack} data-region="envois">
        <Deliveries webhook={webhook} deliveries={deliveries} groups={groups} />
      </div>
    </div>
  )
}

function Facts({ webhook, groups }: Pick<Props, 'webhook' | 'groups'>) {
  const { id, url, events, enabled, offReason, failingSince, slowSince } = webhook
  return (
    <div className={styles.stack} data-region="webhook">
      {!enabled && offReason && (
        <Banner kind={offReason === 'hand' ? 'info' : 'late'}>
          {offLabels[offReason]}. Aucun événement n’est envoyé.
        </Banner>
      )}
      {enabled && failingSince && (
        <Banner kind="late">
          Les envois échouent depuis le {formatDayTime(failingSince)}. Après cinq jours, le webhook est désactivé.
        </Banner>
      )}
      {enabled && slowSince && (
        <Banner kind="info">
          Répond lentement depuis le {formatDayTime(slowSince)}&nbsp;: ses envois passent après les autres.
        </Banner>
      )}
      <Card title="Logiciel prévenu" id="webhook">
        <div className={styles.stack}>
          <KeyValues
            wide
            items={[
              { label: 'Adresse', value: url },
              { label: 'Événements', value: eventsText(groups, events) },
            ]}
          />
          <div>
            <p>Secret, qui signe chaque envoi&nbsp;:</p>
            <Secret webhook={webhook} />
          </div>
          <Row>
            <Press id={id} geste="essayer" label="Essayer" />
            <LinkButton href={routes.webhook.href({ id }, { modifier: '1' })}>Modifier</LinkButton>
            <Press id={id} geste="secret" label="Changer le secret" />
            {enabled ? (
              <Press id={id} geste="desactiver" label="Désactiver" />
            ) : (
              <Press id={id} geste="reactiver" label="Réactiver" />
            )}
            <Press id={id} geste="supprimer" label="Supprimer" kind="danger" />
          </Row>
        </div>
      </Card>
    </div>
  )
}

type PressProps = {
  id: string
  geste: string
  label: string
  kind?: 'danger'
  more?: Record<string, string>
  about?: string
}

function Press({ id, geste, label, kind, more, about }: PressProps) {
  return (
    <PostForm action={routes.webhook.href({ id })} values={{ geste, ...more }}>
      <Button type="submit" {...(kind && { kind })} {...(about && { 'aria-label': `${label} ${about}` })}>
        {label}
      </Button>
    </PostForm>
  )
}

function Secret({ webhook: { id, secret, formerSecretUntil } }: { webhook: Webhook }) {
  return (
    <>
      {secret ? (
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: 'Secret du webhook', scope: id, value: secret }}
        />
      ) : (
        <Press id={id} geste="montrer" label="Montrer le secret" />
      )}
      {formerSecretUntil && (
        <p className={styles.second}>L’ancien secret signe aussi jusqu’au {formatDayTime(formerSecretUntil)}.</p>
      )}
    </>
  )
}

type ListProps = Pick<Props, 'webhook' | 'deliveries' | 'groups'>

function Deliveries({ webhook: { id }, deliveries, groups }: ListProps) {
  if (deliveries.total === 0)
    return (
      <Card>
        <EmptyState
          title="Aucun envoi"
          text={`Les envois des ${keptFor(retention.deliveries)} à venir apparaîtront ici, avec la réponse de l’adresse.`}
        />
      </Card>
    )
  return (
    <>
      <RowsTable label="Envois" heads={['Événement', 'État', 'Réponse']} className={columns.columns}>
        {deliveries.items.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} label={webhookEventLabel(groups, delivery.event)} />
        ))}
      </RowsTable>
      <Pager {...deliveries} noun="envoi" href={(page) => routes.webhook.href({ id }, { page })} />
      <p className={text.hint}>Chaque envoi reste ici {keptFor(retention.deliveries)}.</p>
    </>
  )
}

function DeliveryRow({ delivery, label }: { delivery: Delivery; label: string }) {
  const { id, webhookId, processId, createdAt, state, attempts, nextAt, status, answer } = delivery
  const at = formatDayTime(createdAt)
  return (
    <tr role="row">
      <td role="cell" className={rows.name}>
        {processId ? (
          <a className={rows.first} href={routes.process.href({ id: processId })}>
            {label}
          </a>
        ) : (
          <span className={rows.first}>{label}</span>
        )}
        <span className={rows.second}>{at}</span>
      </td>
      <td role="cell" className={columns.state}>
        <span>{deliveryStateLabels[state]}</span>
        {attempts > 1 && <span className={rows.second}>{attempts} essais</span>}
        {attempts > 0 && nextAt && <span className={rows.second}>Prochain essai le {formatDayTime(nextAt)}</span>}
      </td>
      <td role="cell">
        <Press id={webhookId} geste="renvoyer" label="Renvoyer" more={{ deliveryId: id }} about={`l’envoi du ${at}`} />
        <span className={rows.second}>{answerText(delivery)}</span>
        {status !== null && answer && <span className={rows.second}>{answer}</span>}
      </td>
    </tr>
  )
}

function answerText({ status, failure, tookMs, attempts }: Delivery): string {
  if (attempts === 0 && failure === null) return 'Pas encore de réponse'
  const result = status === null ? failure && failureLabels[failure] : `${status}`
  return [result, status !== null && tookMs !== null && `${tookMs}\u00a0ms`].filter(Boolean).join(' · ')
}
