import type { ErrorCode } from './messages.ts'

/** The state of things forbids the request: most often the order of the steps. */
export class RuleBroken extends Error {
  override name = 'RuleBroken'
  readonly code: ErrorCode

  constructor(message: string, code: ErrorCode = 'STEP_TRANSITION_INVALID') {
    super(message)
    this.code = code
  }
}
