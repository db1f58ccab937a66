import { useState } from 'react'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Possible reasons, and the effect of giving one: passed by the page, since only this form uses these texts. */
export type Exemptions = { options: { value: string; label: string }[]; hint: string }

type Props = {
  /** Undefined for a professional, who gets no question. */
  exemptions: Exemptions | undefined
  value: string
  error: string | undefined
  focused: boolean
}

/** The garage's statement that its customer has no parts to choose between: folded until it is used. */
export function PartsExemption({ exemptions, value, error, focused }: Props) {
  const [isOpen, setOpen] = useState(value !== '')
  if (!exemptions) return null
  return (
    <details
      className="approval-fold"
      open={isOpen || Boolean(error)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="down" />
        Ne pas demander au client le choix des pièces
      </summary>
      <SelectField
        label={partsExemptionLabel}
        name="partsExemption"
        {...exemptions}
        defaultValue={value}
        error={error}
        autoFocus={focused}
      />
    </details>
  )
}

export const partsExemptionLabel = 'Choix des pièces'
