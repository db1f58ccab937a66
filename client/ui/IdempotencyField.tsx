import { useState } from 'react'
import { randomId } from '../random-id.ts'

/** Replaced by a fresh key while an island's HTML is written out. */
export const idempotencyPlaceholder = '%IDEMPOTENCY%'

/** The key that makes a double click create one thing only. Views hand over the shell's key; islands leave it out. */
export function IdempotencyField({ value }: { value?: string | undefined }) {
  const [key] = useState(() => value ?? freshKey())
  return <input type="hidden" name="cle" defaultValue={key} suppressHydrationWarning />
}

const freshKey = (): string => (typeof document === 'undefined' ? idempotencyPlaceholder : randomId())
