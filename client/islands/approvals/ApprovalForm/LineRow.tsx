import type { PointerEvent } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { classes } from '../../../ui/classes.ts'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { fieldId } from '../../../ui/fields/field-id.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Grip } from '../../../ui/lines/Grip.tsx'
import { LineOrder } from '../../../ui/lines/LineOrder.tsx'
import styles from '../../../ui/lines/StepEditor.module.css'
import { PhotoChoice } from './PhotoChoice.tsx'
import { TakePhoto } from './TakePhoto.tsx'
import type { ApprovalLine, ApprovalLines } from './useApprovalLines.ts'
import type { LinePhotos } from './useLinePhotos.ts'

/** The kinds and parts of a line: given by the page, since only the forms of agreements use these texts. */
export type Choices = { kinds: Option[]; parts: Option[] }
type Option = { value: string; label: string }

type Props = {
  line: ApprovalLine
  index: number
  lines: ApprovalLines
  photos: LinePhotos
  choices: Choices
  /** Whether scripts run: a line can then be dragged. */
  awake: boolean
  /** The field that takes the focus when the page opens. */
  focused: string | undefined
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** One line to agree to: its title, its amount, its kind, and the photos that illustrate it. */
export function LineRow({ line, index, lines, photos, choices, awake, focused, onTake }: Props) {
  const number = index + 1
  const { key, name } = line
  return (
    <li
      data-line={key}
      className={classes('approval-line', lines.lift?.key === key && `approval-lifted ${styles.lifted}`)}
    >
      <fieldset>
        <legend className="vh">Ligne {number}</legend>
        {lines.lines.length > 1 && (
          <div className="approval-line-head">
            {awake && (
              <Grip
                lineKey={key}
                label={`Déplacer la ligne ${number}${name && `, ${name}`}`}
                movable={lines}
                onTake={onTake}
              />
            )}
            <b aria-hidden="true">Ligne {number}</b>
            <LineOrder lineKey={key} index={index} list={lines} what={`la ligne ${number}`} />
          </div>
        )}
        <Fields line={line} lines={lines} index={index} choices={choices} focused={focused} />
        <TakePhoto line={key} number={number} awake={awake} photos={photos} />
        {photos.all.length > 0 && <PhotoChoice {...{ line, index, lines }} photos={photos.all} />}
      </fieldset>
    </li>
  )
}

type FieldsProps = Pick<Props, 'line' | 'index' | 'lines' | 'choices' | 'focused'>

function Fields({ line, index, lines, choices, focused }: FieldsProps) {
  const { key, errors } = line
  const at = (field: string) => ({ at: `lines.${key}.${field}`, autoFocus: focused === `lines.${index}.${field}` })
  return (
    <div className="approval-fields">
      {/* Chips with the same name are one choice in the whole form: each line has a unique name, which moves with it. */}
      <input type="hidden" name="line" value={key} />
      <Field
        {...at('label')}
        label="Intitulé"
        name="label"
        data-part="name"
        defaultValue={line.label}
        maxLength={limits.approvalLabelMax}
        autoComplete="off"
        error={errors.label}
        onBlur={(event) => lines.rename(key, event.currentTarget.value)}
      />
      <Field
        {...at('amountCents')}
        label="Montant TTC, en euros"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={line.amount}
        error={errors.amountCents}
        onInput={(event) => lines.type(key, event.currentTarget.value)}
        onBlur={() => lines.checkAmount(line)}
      />
      <Kind line={line} index={index} options={choices.kinds} focused={focused} />
      <Part line={line} index={index} options={choices.parts} focused={focused} />
    </div>
  )
}

type ChoiceProps = Pick<Props, 'line' | 'index' | 'focused'> & { options: Option[] }

/** The kind of a line, as chips: none is selected beforehand. */
function Kind({ line: { key, kind, errors }, index, options, focused }: ChoiceProps) {
  const at = `lines.${key}.kind`
  const refused = errors.kind ? { 'aria-invalid': true as const, 'data-field': at } : {}
  return (
    <Chips legend="Nature" error={errors.kind}>
      {options.map(({ value, label }, nth) => (
        <Chip
          key={value}
          type="radio"
          name={`kind${key}`}
          value={value}
          defaultChecked={kind === value}
          id={nth === 0 ? fieldId(at) : undefined}
          autoFocus={nth === 0 && focused === `lines.${index}.kind`}
          {...refused}
        >
          {label}
        </Chip>
      ))}
    </Chips>
  )
}

/** New or used parts of a line: folded until one is chosen or refused. */
function Part({ line: { key, part, errors }, index, options, focused }: ChoiceProps) {
  const at = `lines.${key}.part`
  return (
    <details className={classes('approval-fold', fullWidth)} open={part !== '' || Boolean(errors.part) || undefined}>
      <summary>
        <Icon name="down" />
        Pièce neuve ou d’occasion
        <span className="vh">, ligne {index + 1}</span>
      </summary>
      <SelectField
        at={at}
        autoFocus={focused === `lines.${index}.part`}
        label="Pièce"
        name="part"
        options={options}
        defaultValue={part}
        error={errors.part}
      />
    </details>
  )
}
