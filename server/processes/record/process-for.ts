import type { Request } from 'express'
import type { Process } from '../../../domain/process.ts'
import type { Deps } from '../../deps.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { readProcess } from './find.ts'

/** A process as whoever asks may see it, read in a transaction of its own. @throws AppError 404 */
export function processFor(deps: Deps, req: Request, id: string): Promise<Process> {
  return readInGarage(deps, req, (tx, actor) => readProcess(tx, id, actor, deps.secrets.linkKey))
}
