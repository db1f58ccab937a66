import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './Field.module.css'
import { fieldId } from './field-id.ts'

export type FieldFrame = {
  label: string
  name: string
  error?: ReactNode
  hint?: ReactNode
  /** Text instead of “facultatif” if that would not be enough. */
  optional?: boolean | string | undefined
  hideLabel?: boolean | undefined
  /** Prefix of the field's id where two forms of one page have fields of the same names. */
  scope?: string | undefined
  /** Position of the field among several of one name, for its error. */
  at?: string | undefined
  className?: string | undefined
}

/** The frame of a control, and the control's own properties: its name, and its links to label, hint and error. */
export function framed<Props extends FieldFrame>(props: Props) {
  const { label, name, error, hint, optional, hideLabel, scope, at, className, ...rest } = props
  const id = fieldId(at ?? name, scope)
  const described = classes(Boolean(error) && `${id}-erreur`, Boolean(hint) && `${id}-aide`)
  const ties = { id, name, 'aria-invalid': error ? (true as const) : undefined }
  return {
    frame: { label, name, error, hint, optional, hideLabel, scope, at, className },
    control: { ...rest, ...ties, 'aria-describedby': described || undefined },
  }
}

export function FieldFrame({ frame, children }: { frame: FieldFrame; children: ReactNode }) {
  const { label, name, error, hint, optional, hideLabel, scope, at, className } = frame
  const id = fieldId(at ?? name, scope)
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'vh' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> ({optional === true ? 'facultatif' : optional})</span>}
      </label>
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={`${id}-aide`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** @param id id of the field that the error is about, if it is about one */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id && `${id}-erreur`}>
      <Icon name="alert" small />
      {children}
    </p>
  )
}
