import type { ProcessForm } from '../../domain/processes/process-form.ts'
import { keepIdempotencyKey } from '../runtime/network/idempotency.ts'

/**
 * The Idempotency-Key of a draft's publication, one per content: a second press, a reload after a lost answer, or
 * another tab with the same draft creates one process only.
 */
export const publicationKey = (draftId: string, content: ProcessForm): string =>
  keepIdempotencyKey(`${draftId}-${digest(JSON.stringify(content))}`)

/** A short hash that distinguishes the contents of one draft; it protects no secret. */
function digest(text: string): string {
  let first = 0xdeadbeef
  let second = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 2654435761)
    second = Math.imul(second ^ code, 1597334677)
  }
  return [first ^ (second >>> 15), second ^ (first >>> 13)].map(hex).join('')
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0')
