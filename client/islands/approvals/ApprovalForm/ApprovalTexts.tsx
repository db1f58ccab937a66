import { useState } from 'react'
import { limits } from '../../../../domain/ground/limits.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import { messageFor } from '../../../runtime/forms/issues.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { FormGrid, fullWidth } from '../../../ui/fields/FormGrid.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Icon } from '../../../ui/Icon.tsx'

export const textLabels = {
  title: 'Titre',
  message: 'Message au client',
  expiryDays: 'Réponse attendue sous, en jours',
}

export type TextFields = { title: string; message: string; expiryDays: string }

type Props = { fields: TextFields; issues: readonly Issue[]; focused: string | undefined }

/** Rarely used texts: folded until one of these is typed, or has an error; then it stays open. */
export function ApprovalTexts({ fields, issues, focused }: Props) {
  const error = (name: keyof typeof textLabels) => messageFor(issues, name)
  const isTold = fields.title !== '' || fields.message !== '' || fields.expiryDays !== String(limits.approvalExpiryDays)
  const isWrong = Boolean(error('title') ?? error('message') ?? error('expiryDays'))
  const [isOpen, setOpen] = useState(isTold)
  const field = (name: keyof typeof textLabels) => ({
    name,
    label: textLabels[name],
    defaultValue: fields[name],
    error: error(name),
    autoFocus: focused === name,
  })
  return (
    <details className="approval-fold" open={isOpen || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        Titre, message et délai de réponse
      </summary>
      <FormGrid>
        <Field
          {...field('title')}
          className={fullWidth}
          maxLength={limits.processNameMax}
          optional
          autoComplete="off"
          hint="Ce que le client lit en premier. Sans titre, c’est la première ligne."
        />
        <TextAreaField {...field('message')} className={fullWidth} rows={3} maxLength={limits.paragraphMax} optional />
        <Field
          {...field('expiryDays')}
          type="number"
          min={1}
          max={limits.approvalExpiryDaysMax}
          inputMode="numeric"
          hint="Jusqu’à la fin du dernier jour ; ensuite, le client ne peut plus répondre."
        />
      </FormGrid>
    </details>
  )
}
