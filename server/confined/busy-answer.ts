import { AppError } from '../http/errors.ts'
import { TooBusy } from './start-process.ts'

const retryAfterS = 15

/** Turns TooBusy into 503, so that the file is sent again, and rethrows any other error. */
export const busyAnswer =
  (message: string) =>
  (error: unknown): never => {
    throw error instanceof TooBusy ? new AppError(503, 'SERVICE_UNAVAILABLE', { message, retryAfterS }) : error
  }
