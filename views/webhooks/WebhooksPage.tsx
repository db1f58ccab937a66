import { Card } from '../../client/ui/layout/Card.tsx'
import { formatDayTime } from '../../domain/ground/dates.ts'
import * as routes from '../../domain/ground/routes.ts'
import { offLabels, type Webhook, webhooksMax } from '../../domain/webhooks/webhook.ts'
import mail from '../mails/sent/MailPage.module.css'
import styles from '../settings/SettingsRows.module.css'
import { WebhookForm, type WebhookFormProps } from './WebhookForm.tsx'

/** The addresses that receive events of the garage. */
export function WebhooksPage({ webhooks, ...form }: WebhookFormProps & { webhooks: Webhook[] }) {
  const canAdd = webhooks.length < webhooksMax || form.issues.length > 0
  return (
    <div className={styles.stack}>
      <p className={mail.back}>
        <a href={routes.programs.href()}>{routes.programs.title}</a>
      </p>
      <div className={styles.stack} data-region="webhooks">
        {webhooks.length > 0 && (
          <Card title="Logiciels prévenus" id="webhooks">
            <ul className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {canAdd && (
        <Card title={routes.webhooks.title} id="nouveau">
          <WebhookForm {...form} edited={null} />
        </Card>
      )}
    </div>
  )
}

function WebhookRow({
  webhook: { id, url, events, enabled, offReason, failingSince, slowSince },
}: {
  webhook: Webhook
}) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>
          <a href={routes.webhook.href({ id })}>{url}</a>
        </p>
        <p className={styles.second}>
          {events.length} {events.length > 1 ? 'événements' : 'événement'}
          {!enabled && offReason && <> · {offLabels[offReason]}</>}
          {enabled && failingSince && <> · Échoue depuis le {formatDayTime(failingSince)}</>}
          {enabled && slowSince && <> · Répond lentement depuis le {formatDayTime(slowSince)}</>}
        </p>
      </div>
    </li>
  )
}
