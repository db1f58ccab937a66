import type { ComponentProps, PointerEvent } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import type { LinePart } from '../../../hooks/useMovable.ts'
import { classes } from '../../../ui/classes.ts'
import fieldStyles from '../../../ui/fields/Field.module.css'
import { FieldError, framed } from '../../../ui/fields/FieldFrame.tsx'
import { Grip } from '../../../ui/lines/Grip.tsx'
import { LineOrder } from '../../../ui/lines/LineOrder.tsx'
import styles from '../../../ui/lines/StepEditor.module.css'
import { Nut } from '../../../ui/Nut.tsx'
import own from './StepRow.module.css'
import type { StepLine, StepList } from './useStepList.ts'

type Props = {
  line: StepLine
  index: number
  steps: StepList
  /** Whether scripts run: a line can then be dragged. */
  awake: boolean
  /** The field in error that takes the focus when the page opens. */
  focused: string | undefined
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** One step: its two texts, and the buttons to move or remove it. Without scripts, each button sends the whole form. */
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
      <LineOrder lineKey={key} index={index} list={steps} what={`l’étape ${number}`} />
    </li>
  )
}

type TextProps = Omit<ComponentProps<'input'>, 'id'> & {
  path: string
  label: string
  error: string | undefined
  'data-part'?: LinePart
}

function Text({ path, label, error, className, ...input }: TextProps) {
  const { control } = framed({ label, name: path, error })
  return (
    <div className={className}>
      <label className={own.label} htmlFor={control.id}>
        {label}
      </label>
      <input {...control} {...input} className={fieldStyles.input} autoComplete="off" />
      {error && <FieldError id={control.id}>{error}</FieldError>}
    </div>
  )
}
