import { useRef } from 'react'
import { newIdempotencyKey } from '../network/idempotency.ts'

/** One idempotency key per body: a repeat after a lost answer creates nothing twice; a changed body gets a new key. */
export function useKeyFor(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
