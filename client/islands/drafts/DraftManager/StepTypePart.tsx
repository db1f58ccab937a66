import { useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import { matchesSearch } from '../../../../domain/ground/search.ts'
import type { Draft } from '../../../../domain/processes/draft.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import { useDebounced } from '../../../runtime/page/useDebounced.ts'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import field from '../../../ui/fields/Field.module.css'
import { Field } from '../../../ui/fields/Field.tsx'
import { fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { StepOutline } from '../../../ui/processes/StepOutline.tsx'
import { type PartProps, scope } from './part.ts'

const searchedFrom = 6

export function StepTypePart({ draft, patch, error, stepTypes }: PartProps & { stepTypes: StepType[] }) {
  const [q, setQ] = useState('')
  const searchSoon = useDebounced(setQ, limits.chipSearchDebounceMs)
  const chosen = stepTypes.find(({ id }) => id === draft.stepType_id)
  const isTypeGone = draft.stepType_id !== null && !chosen
  const offeredTypes = stepTypes.filter((type) => type === chosen || matchesSearch(type.name, q))
  return (
    <div className={fullWidth} data-field="stepType_id">
      <Chips
        legend="Type de réparation"
        error={error ?? (isTypeGone ? 'Ce type de réparation n’existe plus.' : undefined)}
        search={
          stepTypes.length > searchedFrom && (
            <Field
              label="Rechercher un type de réparation"
              hideLabel
              name="type"
              scope={scope}
              type="search"
              icon="search"
              placeholder="Rechercher..."
              autoComplete="off"
              onChange={({ currentTarget }) => searchSoon(currentTarget.value)}
            />
          )
        }
      >
        {offeredTypes.map((type) => (
          <Chip
            key={type.id}
            type="radio"
            name={`${scope}-type`}
            checked={type === chosen}
            onChange={() => patch({ stepType_id: type.id, steps: stepsOf(type) })}
          >
            {type.name}
          </Chip>
        ))}
      </Chips>
      {stepTypes.length === 0 && <p className={field.hint}>Aucun type de réparation dans ce garage.</p>}
      {stepTypes.length > 0 && offeredTypes.length === 0 && <p className={field.hint}>Aucun type trouvé.</p>}
    </div>
  )
}

/** The steps that the process will start with. */
export function StepsOfType({ type }: { type: StepType }) {
  return (
    <section className={fullWidth} aria-label="Étapes">
      <h3 className={field.label}>
        Étapes{' '}
        <span className={field.optional}>
          ({type.steps.length}, reprises du type {type.name})
        </span>
      </h3>
      <StepOutline steps={type.steps} />
    </section>
  )
}

const stepsOf = ({ steps }: StepType): Draft['steps'] =>
  steps.map(({ name, description }) => ({ type: name, description }))
