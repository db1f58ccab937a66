import type { PointerEvent } from 'react'
import { limits } from '../../../domain/limits.ts'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { fullWidth } from '../../ui/fields/FormGrid.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Grip } from '../../ui/lines/Grip.tsx'
import { LineOrder } from '../../ui/lines/LineOrder.tsx'
import styles from '../../ui/lines/StepEditor.module.css'
import { type ChoosablePhoto, PhotoChoice } from './PhotoChoice.tsx'
import type { ApprovalLine, ApprovalLines } from './useApprovalLines.ts'

/** What a line may be about, and its part: brought by the page, since only the forms of agreements use these texts. */
export type Choices = { kinds: Option[]; parts: Option[] }
type Option = { value: string; label: string }

type Props = {
  line: ApprovalLine
  index: number
  lines: ApprovalLines
  photos: readonly ChoosablePhoto[]
  choices: Choices
  /** Whether scripts run: a line can then be dragged. */
  awake: boolean
  /** The field in error that takes the focus when the page opens. */
  focused: string | undefined
  onTake: (event: PointerEvent<HTMLElement>, key: number) => void
}

/** One line to agree to: what it is, what it costs, which photos show it. */
export function LineRow({ line, index, lines, photos, choices, awake, focused, onTake }: Props) {
  const number = index + 1
  const { key, name } = line
  return (
    <li
      data-line={key}
      className={classes('approval-line', lines.lift?.key === key && `approval-lifted ${styles.lifted}`)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in older browsers */}
      <div role="group" aria-label={`Ligne ${number}`}>
        <div className="approval-line-head">
          {awake && (
            <Grip
              lineKey={key}
              label={`Déplacer la ligne ${number}${name && `, ${name}`}`}
              movable={lines}
              onTake={onTake}
            />
          )}
          <b>Ligne {number}</b>
          <LineOrder lineKey={key} index={index} list={lines} what={`la ligne ${number}`} />
        </div>
        <Fields line={line} index={index} lines={lines} choices={choices} focused={focused} />
        {photos.length > 0 && <PhotoChoice {...{ line, index, lines, photos }} />}
      </div>
    </li>
  )
}

function Fields({ line, index, lines, choices, focused }: Omit<Props, 'photos' | 'awake' | 'onTake'>) {
  const { key, errors } = line
  const at = (field: string) => ({ at: `lines.${key}.${field}`, autoFocus: focused === `lines.${index}.${field}` })
  return (
    <div className="approval-fields">
      <Field
        {...at('label')}
        label="Intitulé"
        name="label"
        data-part="name"
        className={fullWidth}
        defaultValue={line.label}
        maxLength={limits.approvalLabelMax}
        autoComplete="off"
        error={errors.label}
        onBlur={(event) => lines.rename(key, event.currentTarget.value)}
      />
      <SelectField
        {...at('kind')}
        label="Nature"
        name="kind"
        options={choices.kinds}
        defaultValue={line.kind}
        error={errors.kind}
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
      <SelectField
        {...at('part')}
        label="Pièce"
        name="part"
        options={choices.parts}
        defaultValue={line.part}
        error={errors.part}
      />
    </div>
  )
}
