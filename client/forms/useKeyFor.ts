import { useRef } from 'react'
import { newIdempotencyKey } from '../api/idempotency.ts'

/** One idempotency key per body: asking again after a lost answer creates one thing; another body gets another key. */
export function useKeyFor(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
