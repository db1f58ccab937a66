import { type ReactNode, useEffect } from 'react'
import type { ZodType } from 'zod'
import type { Issue } from '../../../domain/messages.ts'
import { firstField, stillStanding } from '../../forms/issues.ts'
import { useForm } from '../../forms/useForm.ts'
import { toastIssues } from '../../toast-issues.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FormFoot, FormGrid } from '../../ui/FormGrid.tsx'
import { HiddenValues } from '../../ui/HiddenValues.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/Row.tsx'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import type { InPlace } from './in-place.ts'
import styles from './SavedForm.module.css'
import { useActBar } from './useActBar.ts'

export type Fields = {
  issues: Issue[]
  setIssue: (name: string, message: string | undefined) => void
  focused: string | undefined
  scope: string | undefined
}

type Props<T, Answer> = {
  action: string
  hidden?: Record<string, string | null | undefined>
  /** Of the fields, by their names and in their order. */
  labels: Record<string, string>
  /** What the page came with. */
  issues?: Issue[] | undefined
  schema: () => Promise<ZodType<T>>
  submitLabel: string
  /** On a page of its own: where Annuler leads. */
  cancelHref: string
  inPlace?: InPlace<T, Answer> | undefined
  children: (fields: Fields) => ReactNode
}

/**
 * Makes or changes one thing: a plain form that checks itself first when scripts are on, and loses nothing typed without
 * a word. In place it is sent as a call.
 */
export function SavedForm<T, Answer>({ labels, issues: came = [], schema, inPlace, ...props }: Props<T, Answer>) {
  const names = Object.keys(labels)
  const state = useForm({ issues: came, names, schema, call: inPlace?.call })
  const { form, initial, issues, setIssue, banner, pending, onSubmit } = state
  const title = inPlace?.title
  const isUnsaved = () => !title && (initial.length > 0 || isTyped(form.current))
  const leaveQuestion = useUnsaved(isUnsaved, inPlace?.onCancel)
  useEffect(() => toastIssues(initial), [initial])
  const focused = firstField(initial) ?? (inPlace && names[0])
  const { look, onUse } = useActBar(inPlace !== undefined && !title)
  return (
    <form
      ref={form}
      method="post"
      action={props.action}
      noValidate
      onSubmit={onSubmit}
      onFocus={onUse}
      aria-busy={pending}
      aria-label={title}
      className={title && styles.part}
    >
      <CsrfField />
      <IdempotencyField />
      <HiddenValues values={props.hidden} />
      {title && <h3 className={styles.partTitle}>{title}</h3>}
      {banner && (
        <Banner kind="error" spaced>
          {banner}
        </Banner>
      )}
      {inPlace?.intro && <p className="muted">{inPlace.intro}</p>}
      <FormGrid>
        <ErrorSummary issues={stillStanding(initial, issues)} labels={labels} />
        {props.children({ issues, setIssue, focused, scope: inPlace?.scope })}
      </FormGrid>
      <FormEnd
        label={props.submitLabel}
        pending={pending}
        cancel={inPlace?.onCancel ?? props.cancelHref}
        isPart={title !== undefined}
        footLook={look}
      />
      {leaveQuestion}
    </form>
  )
}

type EndProps = {
  label: string
  pending: boolean
  cancel: string | (() => void)
  /** Within another form, whose own button is the one that counts. */
  isPart: boolean
  /** Where a phone shows them. */
  footLook: string | undefined
}

/** Annuler, and the button that saves. */
function FormEnd({ label, pending, cancel, isPart, footLook }: EndProps) {
  const buttons = (
    <>
      {typeof cancel === 'string' ? (
        <LinkButton href={cancel} data-gives-up>
          Annuler
        </LinkButton>
      ) : (
        <Button onClick={cancel}>Annuler</Button>
      )}
      <Button kind={isPart ? undefined : 'primary'} type="submit" disabled={pending}>
        {pending ? 'Enregistrement...' : label}
      </Button>
    </>
  )
  if (!isPart) return <FormFoot className={footLook}>{buttons}</FormFoot>
  return (
    <Row end className={styles.partFoot}>
      {buttons}
    </Row>
  )
}
