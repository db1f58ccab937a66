import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { messageFor } from '../../client/runtime/forms/issues.ts'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FieldError } from '../../client/ui/fields/FieldFrame.tsx'
import { fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { Card } from '../../client/ui/layout/Card.tsx'
import { formatDayTime } from '../../domain/ground/dates.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type EventGroups, offLabels, type Webhook, webhooksMax } from '../../domain/webhooks/webhook.ts'
import { SavedForm } from '../SavedForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import text from '../settings/SettingsText.module.css'

type FormProps = {
  groups: EventGroups
  /** The ticked events. */
  chosen: string[]
  values: Record<string, string>
  issues: Issue[]
}

/** The addresses that receive events of the garage. */
export function WebhooksPage({ webhooks, ...form }: FormProps & { webhooks: Webhook[] }) {
  const canAdd = webhooks.length < webhooksMax || form.issues.length > 0
  return (
    <div className={styles.stack}>
      <div className={styles.stack} data-region="webhooks">
        {webhooks.length > 0 && (
          <Card title="Webhooks" id="webhooks">
            <ul className={styles.list}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {canAdd && (
        <Card title="Nouveau webhook" id="nouveau">
          <WebhookForm {...form} edited={null} />
        </Card>
      )}
      <p>
        <LinkButton kind="quiet" href={routes.programs.href()}>
          Revenir aux programmes
        </LinkButton>
      </p>
    </div>
  )
}

const labels = { url: 'Adresse', events: 'Événements' }

/** The address and the events of a webhook. */
export function WebhookForm({ edited, groups, chosen, values, issues }: FormProps & { edited: Webhook | null }) {
  const field = fieldsOf(labels, { values: { ...(edited && { url: edited.url }), ...values }, issues })
  const error = messageFor(issues, 'events')
  const id = fieldId('events')
  return (
    <SavedForm
      action={edited ? routes.webhook.href({ id: edited.id }) : routes.webhooks.href()}
      {...{ labels, issues }}
      failure={edited ? 'Erreur modification webhook' : 'Erreur création webhook'}
      submitLabel={edited ? 'Enregistrer' : 'Créer le webhook'}
      {...(edited && { cancelHref: routes.webhook.href({ id: edited.id }) })}
    >
      {!edited && <Purpose />}
      <Field
        {...field('url')}
        className={fullWidth}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Publique, en https://. Une redirection n’est pas suivie."
        required
      />
      <fieldset
        className={classes(fullWidth, styles.stack)}
        id={id}
        tabIndex={-1}
        aria-describedby={error && `${id}-erreur`}
      >
        <legend className="vh">Événements</legend>
        {Object.entries(groups).map(([group, events]) => (
          <Chips key={group} legend={group}>
            {Object.entries(events).map(([name, label]) => (
              <Chip key={name} type="checkbox" name="events" value={name} defaultChecked={chosen.includes(name)}>
                {label}
              </Chip>
            ))}
          </Chips>
        ))}
        {error && <FieldError id={id}>{error}</FieldError>}
      </fieldset>
    </SavedForm>
  )
}

const Purpose = () => (
  <p className={classes(fullWidth, text.intro)}>
    Une adresse de votre logiciel qui apprend aussitôt ce qui se passe ici, selon{' '}
    <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>. Elle reçoit le type, l’instant et des
    identifiants, ni nom, ni plaque, ni texte&nbsp;: le reste se lit avec le jeton d’un programme.
  </p>
)

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
