import type { CallName } from './calls.ts'
import type { Method } from './ground/call.ts'

/** 'GET /clients/:id' → its method, and its path under /api. */
export function addressOf(name: CallName): { method: Method; path: string } {
  const [method, path] = name.split(' ') as [Method, string]
  return { method, path }
}
