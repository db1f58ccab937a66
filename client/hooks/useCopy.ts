import { useEffect, useRef, useState } from 'react'
import { limits } from '../../domain/ground/limits.ts'
import { copyText } from './copy-text.ts'

/** Copies a text, and shows this for a while. `field` finds its input, for browsers that copy a selection. */
export function useCopy(text: string, field: () => HTMLInputElement | HTMLTextAreaElement | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [copied, setCopied] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    if (!(await copyText(text, field()))) return
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(setCopied, limits.copyConfirmationMs, false)
  }
  return { copied, copy }
}
