import { limits } from '../../../domain/ground/limits.ts'
import { useListbox } from '../../hooks/useListbox.ts'
import { classes } from '../classes.ts'
import { Field } from '../fields/Field.tsx'
import type { FieldFrame } from '../fields/FieldFrame.tsx'
import { fieldId } from '../fields/field-id.ts'
import { ListOption, listLook } from '../search/ListOption.tsx'
import styles from './Combobox.module.css'

const fieldProps = {
  icon: 'search',
  role: 'combobox',
  'aria-autocomplete': 'list',
  placeholder: 'Nom, plaque, téléphone…',
  maxLength: limits.searchMax,
  autoComplete: 'off',
  spellCheck: false,
} as const

type Choice = { id: string; title: string; detail: string }

type Props = Pick<FieldFrame, 'label' | 'name' | 'scope' | 'error'> & {
  /** The search text. `settled`: the choices answer the typed text, and Enter takes an only choice. */
  search: { typed: string; type: (text: string) => void; settled: boolean; failure: string | undefined }
  choices: readonly Choice[]
  onChoose: (id: string) => void
}

/** A client, typed or picked from those found: one tab stop, arrows, Enter, Escape (the combobox of WAI-ARIA 1.2). */
export function ClientCombobox({ search, choices, onChoose, error, ...field }: Props) {
  const { list, open, at, mean, show, close, onKeyDown } = useListbox({
    ids: choices.map(({ id }) => id),
    onChoose,
    obvious: search.settled && choices.length === 1 ? choices[0]?.id : undefined,
  })
  const listId = `${fieldId(field.name, field.scope)}-liste`
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className={styles.box}>
      <Field
        {...field}
        {...fieldProps}
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={at === -1 ? undefined : optionId(at)}
        error={error ?? search.failure}
        value={search.typed}
        onChange={({ currentTarget }) => {
          search.type(currentTarget.value)
          show()
        }}
        onClick={show}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div
        className={classes(listLook, styles.list)}
        id={listId}
        role="listbox"
        aria-label="Clients"
        hidden={!open}
        ref={list}
      >
        {choices.map((choice, index) => (
          <ListOption
            key={choice.id}
            choice={choice}
            id={optionId(index)}
            className={styles.option}
            meant={index === at}
            onMean={() => mean(choice.id)}
            onChoose={() => onChoose(choice.id)}
          />
        ))}
      </div>
    </div>
  )
}
