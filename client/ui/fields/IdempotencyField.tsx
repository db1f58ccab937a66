import { useState } from 'react'
import { randomId } from '../../runtime/page/random-id.ts'

/** The key that makes a double click create one thing only. Views pass the shell's key; islands leave it out. */
export function IdempotencyField({ value }: { value?: string | undefined }) {
  const [key] = useState(() => value ?? freshKey())
  return <input type="hidden" name="cle" defaultValue={key} suppressHydrationWarning />
}

/** A fresh key; on the server a mark, replaced by a fresh key while an island's HTML is written out. */
const freshKey = (): string => (typeof document === 'undefined' ? '%IDEMPOTENCY%' : randomId())
