import { errorMessages } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { RuleBroken } from '../../../domain/steps.ts'
import { AppError } from '../../http/errors.ts'

/** What the person is told: it was done, or things have moved on meanwhile and it was refused. */
export type Outcome = { process: Process } | { refusal: string }

export async function attempt(work: Promise<Process>): Promise<Outcome> {
  try {
    return { process: await work }
  } catch (error) {
    if (error instanceof RuleBroken) return { refusal: errorMessages[error.code] }
    if (error instanceof AppError && error.status === 409) return { refusal: error.message }
    throw error
  }
}
