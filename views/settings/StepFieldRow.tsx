import { Button } from '../../client/ui/Button.tsx'
import fieldStyles from '../../client/ui/Field.module.css'
import { fieldId } from '../../client/ui/field-id.ts'
import { Icon } from '../../client/ui/Icon.tsx'
import { firstField, messageFor } from '../../client/ui/issues.ts'
import { Nut } from '../../client/ui/Nut.tsx'
import styles from '../../client/ui/StepEditor.module.css'
import { limits } from '../../domain/limits.ts'
import type { Issue } from '../../domain/messages.ts'
import own from './StepFieldRow.module.css'
import type { StepFields } from './StepTypeEditor.tsx'

type Props = { step: StepFields; index: number; count: number; issues: readonly Issue[] }

/** One step: its two texts, and the buttons that move or remove it. */
export function StepFieldRow({ step, index, count, issues }: Props) {
  const number = index + 1
  return (
    <li>
      <span />
      <span className={styles.number}>
        <Nut status="todo" large />
        <b>{number}</b>
      </span>
      <input type="hidden" name="etapeId" defaultValue={step._id} />
      <Text
        name="etape"
        path={`steps.${index}.name`}
        label={`Nom de l’étape ${number}`}
        value={step.name}
        max={limits.processNameMax}
        issues={issues}
        className={styles.name}
      />
      <Text
        name="description"
        path={`steps.${index}.description`}
        label={`Description de l’étape ${number}`}
        value={step.description}
        max={limits.paragraphMax}
        issues={issues}
        className={styles.description}
      />
      <div className={styles.order}>
        <Gesture icon="arrowUp" value={`monter:${index}`} label={`Monter l’étape ${number}`} disabled={index === 0} />
        <Gesture
          icon="arrowDown"
          value={`descendre:${index}`}
          label={`Descendre l’étape ${number}`}
          disabled={number === count}
        />
        <Gesture icon="bin" value={`retirer:${index}`} label={`Retirer l’étape ${number}`} disabled={count === 1} />
      </div>
    </li>
  )
}

type TextProps = {
  /** Repeated in each row: the form posts three lists side by side. */
  name: string
  /** Where an issue on this field says it is. */
  path: string
  label: string
  value: string
  max: number
  issues: readonly Issue[]
  className: string | undefined
}

function Text({ name, path, label, value, max, issues, className }: TextProps) {
  const id = fieldId(path)
  const error = messageFor(issues, path)
  return (
    <div className={className}>
      <label className={own.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={fieldStyles.input}
        id={id}
        name={name}
        defaultValue={value}
        maxLength={max}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the first field in error of a form that came back
        autoFocus={firstField(issues) === path}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-erreur`}
      />
      {error && (
        <p className={fieldStyles.error} id={`${id}-erreur`}>
          <Icon name="alert" small />
          {error}
        </p>
      )}
    </div>
  )
}

type GestureProps = { icon: 'arrowUp' | 'arrowDown' | 'bin'; value: string; label: string; disabled: boolean }

function Gesture({ icon, value, label, disabled }: GestureProps) {
  return (
    <Button
      kind="quiet"
      icon={icon}
      iconOnly
      type="submit"
      name="geste"
      value={value}
      aria-label={label}
      disabled={disabled}
    />
  )
}
