import type { ErrorCode } from './messages.ts'

/**
 * Thrown when the current state of a process or another row forbids the request, most often because of the order of the
 * steps.
 */
export class RuleBroken extends Error {
  override name = 'RuleBroken'
  readonly code: ErrorCode

  constructor(message: string, code: ErrorCode = 'STEP_TRANSITION_INVALID') {
    super(message)
    this.code = code
  }
}
