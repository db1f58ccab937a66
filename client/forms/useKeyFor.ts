import { useRef } from 'react'
import { newIdempotencyKey } from '../api/idempotency.ts'

/** Asking again for the same, after an answer that was lost, makes one thing; anything else is another demand. */
export function useKeyFor(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
