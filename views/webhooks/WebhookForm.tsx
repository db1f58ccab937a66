import type { ReactNode } from 'react'
import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { messageFor } from '../../client/runtime/forms/issues.ts'
import { classes } from '../../client/ui/classes.ts'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import frame from '../../client/ui/fields/Field.module.css'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FieldError } from '../../client/ui/fields/FieldFrame.tsx'
import { fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { EventGroups, Webhook } from '../../domain/webhooks/webhook.ts'
import {
  eventsText,
  ownEvents,
  purposeOf,
  type WebhookPurpose,
  webhookPurposes,
} from '../../domain/webhooks/webhook-purposes.ts'
import { SavedForm } from '../SavedForm.tsx'
import settings from '../settings/SettingsText.module.css'
import styles from './WebhookForm.module.css'

export type WebhookFormProps = {
  groups: EventGroups
  /** The ticked events. */
  chosen: readonly string[]
  values: Record<string, string>
  issues: Issue[]
}

const labels = { url: 'Adresse', events: 'Quand le prévenir' }

/** The address and the events of a webhook. */
export function WebhookForm({ edited, groups, chosen, values, issues }: WebhookFormProps & { edited: Webhook | null }) {
  const field = fieldsOf(labels, { values: { ...(edited && { url: edited.url }), ...values }, issues })
  const error = messageFor(issues, 'events')
  return (
    <SavedForm
      action={edited ? routes.webhook.href({ id: edited.id }) : routes.webhooks.href()}
      {...{ labels, issues }}
      failure={edited ? 'Erreur modification webhook' : 'Erreur création webhook'}
      submitLabel="Enregistrer"
      {...(edited && { cancelHref: routes.webhook.href({ id: edited.id }) })}
    >
      {!edited && <ForTheInstaller />}
      <Field
        {...field('url')}
        className={fullWidth}
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Celle que vous donne la personne qui installe ce logiciel. Elle commence par https://."
        required
      />
      <Purposes {...{ groups, chosen, error }} usage={values.usage ?? usageOf(edited, chosen, error)} />
    </SavedForm>
  )
}

const usageOf = (edited: Webhook | null, chosen: readonly string[], error: string | undefined) =>
  edited || error || chosen.length > 0 ? purposeOf(chosen) : ('facturer' satisfies WebhookPurpose)

const ForTheInstaller = () => (
  <p className={classes(fullWidth, settings.intro)}>
    Votre logiciel de factures ou de planning apprend aussitôt ce qui se passe ici. Pour la personne qui
    l’installe&nbsp;: c’est un webhook, au format <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>. Il
    dit ce qui a changé et quand, jamais un nom, une plaque ou un texte&nbsp;: le logiciel lit le reste avec le jeton
    d’un programme.
  </p>
)

type PurposesProps = Pick<WebhookFormProps, 'groups' | 'chosen'> & { usage: string; error: string | undefined }

/** Events by purpose; « Choisir » shows them all. The sheet shows the panel of the checked purpose, without scripts too. */
function Purposes({ groups, chosen, usage, error }: PurposesProps) {
  const id = fieldId('events')
  const purposes = Object.entries(webhookPurposes)
  return (
    <fieldset className={fullWidth} id={id} tabIndex={-1} aria-describedby={error && `${id}-erreur`}>
      <legend className={frame.label}>{labels.events}</legend>
      <div className={styles.purposes}>
        {purposes.flatMap(([name, { label }]) => choice(name, label, usage))}
        {choice(ownEvents, 'Choisir', usage)}
        {purposes.map(([name, { events }]) => (
          <p key={name} className={classes(styles.panel, styles[name])}>
            {eventsText(groups, events)}
          </p>
        ))}
        <div className={classes(styles.panel, styles[ownEvents])}>
          <Events groups={groups} chosen={chosen} />
        </div>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

/** A radio and its label, siblings of the panels: the radio shows its panel. */
function choice(name: string, label: string, usage: string): ReactNode[] {
  const id = `usage-${name}`
  return [
    <input
      key={id}
      className={classes(styles.radio, styles[name])}
      type="radio"
      id={id}
      name="usage"
      value={name}
      defaultChecked={usage === name}
    />,
    <label key={`${id}-label`} className={styles.label} htmlFor={id}>
      {label}
    </label>,
  ]
}

const Events = ({ groups, chosen }: Pick<WebhookFormProps, 'groups' | 'chosen'>) =>
  Object.entries(groups).map(([group, events]) => (
    <Chips key={group} legend={group}>
      {Object.entries(events).map(([name, label]) => (
        <Chip key={name} type="checkbox" name="events" value={name} defaultChecked={chosen.includes(name)}>
          {label}
        </Chip>
      ))}
    </Chips>
  ))
