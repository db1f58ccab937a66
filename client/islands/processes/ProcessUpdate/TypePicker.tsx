import { useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { matchesSearch } from '../../../../domain/ground/search.ts'
import { useDebounced } from '../../../runtime/page/useDebounced.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { plainForms, scope } from './form-ids.ts'
import own from './ProcessUpdate.module.css'
import type { Update } from './useUpdate.ts'

/** One chip per repair type, the chosen one always in view. Without scripts, a press reloads the page. */
export function TypePicker({ update: { types, choice, chooseType, messageFor, awake } }: { update: Update }) {
  const [text, setText] = useState('')
  const matchingTypes = types.filter(({ name }) => matchesSearch(name, text))
  const chosenApart = types.filter(
    ({ id }) => id === choice.stepTypeId && !matchingTypes.some((type) => type.id === id),
  )
  return (
    <div className={own.part}>
      <Chips
        legend="Type de réparation"
        error={messageFor('stepType_id')}
        search={awake ? <TypeSearch onSearch={setText} /> : <ChooseType />}
      >
        {chosenApart.concat(matchingTypes).map(({ id, name }) => (
          <Chip
            key={id}
            type="radio"
            // Once hydrated, the radios are part of the form, in which `type` is that of the client.
            name={awake ? 'repairType' : 'type'}
            form={awake ? undefined : plainForms.type}
            value={id}
            checked={id === choice.stepTypeId}
            onChange={() => chooseType(id)}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      <p className={own.found} role="status">
        {matchingTypes.length === 0 && 'Aucun type ne correspond.'}
      </p>
    </div>
  )
}

function ChooseType() {
  return (
    <Button type="submit" form={plainForms.type}>
      Choisir ce type
    </Button>
  )
}

function TypeSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const searchSoon = useDebounced(onSearch, limits.chipSearchDebounceMs)
  return (
    <Field
      label="Rechercher un type"
      hideLabel
      name="typeSearch"
      scope={scope}
      type="search"
      icon="search"
      placeholder="Rechercher un type"
      autoComplete="off"
      maxLength={limits.searchMax}
      onChange={(event) => searchSoon(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter would send the whole form.
        if (event.key !== 'Enter') return
        event.preventDefault()
        onSearch(event.currentTarget.value)
      }}
    />
  )
}
