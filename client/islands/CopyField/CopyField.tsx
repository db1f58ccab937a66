import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../domain/limits.ts'
import { labels } from '../../../domain/messages.ts'
import { useAwake } from '../../hooks/useAwake.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../../ui/LinkPanel.module.css'

export type CopyFieldProps = {
  label: string
  value: string
  /** Tells it apart from the page's other fields. */
  scope: string
}

/** A link, and a button that copies it and says so for a while. Without scripts the link is there to select. */
export function CopyField({ label, value, scope }: CopyFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [copied, setCopied] = useState(false)
  const awake = useAwake()
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    if (!(await copyText(value, box.current?.querySelector('input') ?? null))) return
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(setCopied, limits.copyConfirmationMs, false)
  }
  return (
    <div ref={box} className={styles.box}>
      <Field label={label} hideLabel scope={scope} name="lien" readOnly value={value} />
      {awake && (
        <Button icon="copy" onClick={copy}>
          {copied ? labels.copied : labels.copy}
        </Button>
      )}
      {/* Beside the button, and by its role: what bears aria-live stays in reach under a question. */}
      <span className="vh" role="status">
        {copied && labels.copied}
      </span>
    </div>
  )
}

/** Without the clipboard interface (older browsers, plain http) the field is selected and the browser copies it. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  const written = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (written) return true
  const active = document.activeElement
  field?.select()
  const copied = document.execCommand('copy')
  if (copied && active instanceof HTMLElement) active.focus()
  return copied
}
