import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Props = {
  /** The reasons that may be named, brought by the page; none for a professional, who is asked nothing. */
  options: { value: string; label: string }[]
  value: string
  error: string | undefined
  focused: boolean
}

/** The garage's word that its customer has no parts to choose between: folded until it is used. */
export function PartsExemption({ options, value, error, focused }: Props) {
  const [isOpen, setOpen] = useState(value !== '')
  if (options.length === 0) return null
  return (
    <details
      className="approval-fold"
      open={isOpen || Boolean(error)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="down" />
        Choix des pièces, s’il est sans objet
      </summary>
      <SelectField
        label={partsExemptionLabel}
        name="partsExemption"
        options={options}
        hint="Si une ligne a une pièce, le client choisit entre neuve et issue de l’économie circulaire, sauf pour l’une de ces raisons, que sa page dira."
        defaultValue={value}
        error={error}
        autoFocus={focused}
      />
    </details>
  )
}

export const partsExemptionLabel = 'Choix des pièces'
