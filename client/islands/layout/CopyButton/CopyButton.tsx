import { useRef } from 'react'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { useCopy } from '../../../hooks/useCopy.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Copies a text that is on the page but not in a selectable field. It renders nothing without scripts. */
export function CopyButton({ text }: { text: string }) {
  const source = useRef<HTMLTextAreaElement>(null)
  const { copied, copy } = useCopy(text, () => source.current)
  if (!useAwake()) return null
  return (
    <>
      <Button icon="copy" onClick={copy}>
        {copied ? labels.copied : labels.copy}
      </Button>
      <textarea ref={source} className="vh" value={text} readOnly tabIndex={-1} aria-hidden="true" />
      <span className="vh" role="status">
        {copied && labels.copied}
      </span>
    </>
  )
}
