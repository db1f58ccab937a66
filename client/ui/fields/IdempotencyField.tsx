import { useState } from 'react'
import { randomId } from '../../runtime/page/random-id.ts'

/** The key that makes a double click create a single object. Views pass the shell's key; islands leave it out. */
export function IdempotencyField({ value }: { value?: string | undefined }) {
  const [key] = useState(() => value ?? freshKey())
  return <input type="hidden" name="cle" defaultValue={key} suppressHydrationWarning />
}

/** A new key; on the server a placeholder, replaced by a new key when an island's HTML is written. */
const freshKey = (): string => (typeof document === 'undefined' ? '%IDEMPOTENCY%' : randomId())
