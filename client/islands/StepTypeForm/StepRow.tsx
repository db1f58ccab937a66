import type { ComponentProps, PointerEvent } from 'react'
import { limits } from '../../../domain/limits.ts'
import type { LinePart } from '../../hooks/useMovable.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import fieldStyles from '../../ui/Field.module.css'
import { fieldId } from '../../ui/field-id.ts'
import { Grip } from '../../ui/Grip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Nut } from '../../ui/Nut.tsx'
import styles from '../../ui/StepEditor.module.css'
import own from './StepRow.module.css'
import type { StepLine } from './step-list.ts'
import type { StepList } from './useStepList.ts'

type Props = {
  line: StepLine
  index: number
  steps: StepList
  /** Scripts run: the line can be held. */
  awake: boolean
  /** The field in error that takes the focus when the page opens. */
  focused: string | undefined
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** One step: its two texts, and what moves or removes it. Asleep, each button sends the whole form. */
export function StepRow({ line, index, steps, awake, focused, onTake }: Props) {
  const number = index + 1
  const { key, name } = line
  const gripLabel = `Déplacer l’étape ${number}${name && `, ${name}`}`
  return (
    <li data-line={key} className={classes(steps.lift?.key === key && styles.lifted)}>
      {awake ? <Grip lineKey={key} label={gripLabel} movable={steps} onTake={onTake} /> : <span />}
      <span className={styles.number}>
        <Nut status="todo" large />
        <b>{number}</b>
      </span>
      <input type="hidden" name="etapeId" defaultValue={line._id} />
      <Text
        path={`steps.${key}.name`}
        label={`Nom de l’étape ${number}`}
        error={line.errors.name}
        className={styles.name}
        name="etape"
        data-part="name"
        defaultValue={line.name}
        maxLength={limits.processNameMax}
        autoFocus={focused === `steps.${index}.name`}
        onBlur={(event) => steps.rename(key, event.currentTarget.value)}
      />
      <Text
        path={`steps.${key}.description`}
        label={`Description de l’étape ${number}`}
        error={line.errors.description}
        className={styles.description}
        name="description"
        defaultValue={line.description}
        maxLength={limits.paragraphMax}
        autoFocus={focused === `steps.${index}.description`}
      />
      <Gestures lineKey={key} index={index} steps={steps} />
    </li>
  )
}

function Gestures({ lineKey, index, steps }: { lineKey: number; index: number; steps: StepList }) {
  const number = index + 1
  const count = steps.lines.length
  return (
    <div className={styles.order}>
      <Gesture
        part="up"
        icon="arrowUp"
        value={`monter:${index}`}
        label={`Monter l’étape ${number}`}
        disabled={index === 0}
        act={() => steps.up(lineKey)}
      />
      <Gesture
        part="down"
        icon="arrowDown"
        value={`descendre:${index}`}
        label={`Descendre l’étape ${number}`}
        disabled={number === count}
        act={() => steps.down(lineKey)}
      />
      <Gesture
        part="remove"
        icon="bin"
        value={`retirer:${index}`}
        label={`Retirer l’étape ${number}`}
        disabled={count === 1}
        act={() => steps.remove(lineKey)}
      />
    </div>
  )
}

type TextProps = Omit<ComponentProps<'input'>, 'id'> & {
  path: string
  label: string
  error: string | undefined
  'data-part'?: LinePart
}

function Text({ path, label, error, className, ...input }: TextProps) {
  const id = fieldId(path)
  return (
    <div className={className}>
      <label className={own.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className={fieldStyles.input}
        id={id}
        autoComplete="off"
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

type GestureProps = {
  part: LinePart
  icon: 'arrowUp' | 'arrowDown' | 'bin'
  value: string
  label: string
  disabled: boolean
  act: () => void
}

function Gesture({ part, icon, value, label, disabled, act }: GestureProps) {
  return (
    <Button
      kind="quiet"
      icon={icon}
      iconOnly
      type="submit"
      name="geste"
      value={value}
      data-part={part}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault()
        act()
      }}
    />
  )
}
