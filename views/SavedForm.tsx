import type { ReactNode } from 'react'
import { inFormOrder, issueField } from '../client/runtime/forms/issues.ts'
import { Button } from '../client/ui/buttons/Button.tsx'
import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { EditedFields } from '../client/ui/fields/EditedFields.tsx'
import { ErrorSummary } from '../client/ui/fields/ErrorSummary.tsx'
import { FormFoot, FormGrid } from '../client/ui/fields/FormGrid.tsx'
import { HiddenValues } from '../client/ui/fields/HiddenValues.tsx'
import { fieldErrorText, type Issue } from '../domain/ground/messages.ts'
import { FailureTemplate } from './FailureTemplate.tsx'
import { PostForm } from './PostForm.tsx'
import { useShell } from './shell.ts'

type Props = {
  action: string
  hidden?: Record<string, string | null | undefined>
  /** Labels of the fields, by name and in the fields' order. */
  labels: Record<string, string>
  issues?: readonly Issue[] | undefined
  scope?: string
  /** Text shown when the form could not be sent. */
  failure: string
  submitLabel?: string
  /** Address of «Annuler»; without it, the form is one of several of its page. */
  cancelHref?: string
  /** The person for whom this tab keeps the typed values until they are sent or discarded: a reload loses nothing. */
  kept?: string | undefined
  /** The buttons, if there is more than one. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A form that creates or changes one object on its own page; scripts send it in place (`client/runtime/forms/enhanced/enhance.ts`).
 */
export function SavedForm({ labels, scope, cancelHref, kept, foot, children, ...form }: Props) {
  const issues = inFormOrder(form.issues ?? [], Object.keys(labels))
  const faults = issues.filter(({ day }) => !day)
  const texts = faults.map((issue) => fieldErrorText(issueField(issue), issue.message))
  const marks = {
    'data-enhanced': '',
    'data-faults': issues.length > 0 ? JSON.stringify(texts) : undefined,
    'data-kept': kept,
  }
  return (
    <PostForm action={form.action} idempotent noValidate {...marks}>
      <HiddenValues values={form.hidden} />
      <FailureTemplate text={form.failure} />
      <FormGrid>
        <EditedFields edited={useShell().edited} labels={labels} />
        <ErrorSummary issues={issues} labels={labels} scope={scope} />
        {children}
      </FormGrid>
      <FormFoot>
        {cancelHref && (
          <LinkButton href={cancelHref} data-gives-up>
            Annuler
          </LinkButton>
        )}
        {foot ?? (
          <Button kind={cancelHref ? 'primary' : 'plain'} type="submit" data-pending="Enregistrement...">
            {form.submitLabel}
          </Button>
        )}
      </FormFoot>
    </PostForm>
  )
}
