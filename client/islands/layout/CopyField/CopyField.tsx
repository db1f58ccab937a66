import { useRef } from 'react'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { useCopy } from '../../../hooks/useCopy.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import styles from '../../../ui/processes/LinkPanel.module.css'

export type CopyFieldProps = {
  label: string
  value: string
  /** Distinguishes the field from the page's other fields. */
  scope: string
}

/** A link, and a button that copies it and shows this for a while. Without scripts the link can be selected. */
export function CopyField({ label, value, scope }: CopyFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const { copied, copy } = useCopy(value, () => box.current?.querySelector('input') ?? null)
  const awake = useAwake()
  return (
    <div ref={box} className={styles.box}>
      <Field label={label} hideLabel scope={scope} name="lien" readOnly value={value} />
      {awake && (
        <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
          {copied ? labels.copied : labels.copy}
        </Button>
      )}
      {/* Beside the button, and with its role: an element with aria-live stays accessible under a question. */}
      <span className="vh" role="status">
        {copied && labels.copied}
      </span>
    </div>
  )
}
