import type { FormEvent, ReactNode, RefObject } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './DraftManager.module.css'

type Props = {
  form: RefObject<HTMLFormElement | null>
  title: string
  submitLabel: string
  banner: string | undefined
  pending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  children: ReactNode
}

/** A client or a car made without leaving the draft. */
export function InnerForm({ form, title, submitLabel, banner, pending, onSubmit, onCancel, children }: Props) {
  return (
    <form ref={form} className={styles.inner} aria-label={title} noValidate onSubmit={onSubmit}>
      <h3 className={styles.innerTitle}>{title}</h3>
      {banner && (
        <Banner kind="error" spaced>
          {banner}
        </Banner>
      )}
      <FormGrid>{children}</FormGrid>
      <Row end className={styles.innerFoot}>
        <Button onClick={onCancel}>Annuler</Button>
        <Button type="submit" disabled={pending}>
          {pending ? 'Enregistrement...' : submitLabel}
        </Button>
      </Row>
    </form>
  )
}
