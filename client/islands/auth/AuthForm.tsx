import type { ReactNode } from 'react'
import type { Issue } from '../../../domain/ground/messages.ts'
import { fieldsOf } from '../../runtime/forms/fields.ts'
import { type FormOptions, useForm } from '../../runtime/forms/useForm.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CsrfField } from '../../ui/fields/CsrfField.tsx'
import { Banner } from '../../ui/layout/Banner.tsx'
import styles from './AuthForm.module.css'

/** Issues and banner that the page was rendered with. */
export type Refusal = { issues: Issue[]; banner?: string }

type Props<Name extends string, T, Answer> = Refusal &
  Pick<FormOptions<T, Answer>, 'schema' | 'call'> & {
    action: string
    values?: Partial<Record<NoInfer<Name>, string>>
    labels: Record<Name, string>
    /** Text above the form where there is no other banner. */
    notice?: ReactNode
    hidden?: ReactNode
    submitLabel: string
    pendingLabel: string
    children: (field: ReturnType<typeof fieldsOf<Name>>) => ReactNode
  }

/** A form for visitors. Without scripts the same markup posts to its address. */
export function AuthForm<Name extends string, T, Answer>(props: Props<Name, T, Answer>) {
  const { labels, values = {}, notice, pendingLabel, submitLabel, ...options } = props
  const { form, issues, banner, pending, onSubmit } = useForm({ ...options, names: Object.keys(labels) })
  const bannerText = banner || notice
  return (
    <form ref={form} className={styles.form} method="post" action={props.action} noValidate onSubmit={onSubmit}>
      <CsrfField />
      {props.hidden}
      {bannerText && <Banner kind="error">{bannerText}</Banner>}
      {props.children(fieldsOf(labels, { values, issues }))}
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </form>
  )
}
