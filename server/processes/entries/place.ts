import type { Request } from 'express'
import type { Process } from '../../../domain/process.ts'
import { placeHref, routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import type { Refusal } from '../../http/forms/form.ts'
import { cameFrom, safeNext } from '../../http/next.ts'
import { parseId } from '../../http/parse.ts'
import { readProcess } from '../read-process.ts'
import type { Place } from './actions.ts'

/** Which process, or which of its steps, the address names. */
export const placeOf = ({ params: { id, stepId } }: Request): Place => ({
  processId: parseId(id),
  stepId: stepId === undefined ? null : parseId(stepId),
})

/** @throws AppError 404 on a step of another process too */
async function readPlace(
  tx: TenantRead,
  actor: Actor,
  { processId, stepId }: Place,
  deps: Deps,
): Promise<{ process: Process; stepId: string | null }> {
  const process = await readProcess(tx, processId, actor, deps)
  if (stepId !== null && !process.steps.some(({ id }) => id === stepId)) throw notFound()
  return { process, stepId }
}

/** Where a form that came back leads, or one just opened: never to the process's own page, which is the way without any. */
function nextOf(req: Request, { processId: id }: Place, isBack: boolean): string | null {
  if (isBack) return safeNext(req.body?.retour)
  const next = cameFrom(req.get('referer'))
  return next === routes.process.href({ id }) ? null : next
}

/** Where one goes once it is done: the page that asked, or the process's at that step. */
export function backFrom(req: Request): string {
  const { processId, stepId } = placeOf(req)
  return safeNext(req.body?.retour) ?? placeHref(processId, stepId)
}

/** What the form of a note or of photos shows: where it is about, and what was typed if it comes back. */
export const formOn = (req: Request, deps: Deps, refused?: Refusal) => {
  const place = placeOf(req)
  const next = nextOf(req, place, refused !== undefined)
  return async (tx: TenantRead, actor: Actor) => ({
    ...(await readPlace(tx, actor, place, deps)),
    next,
    ...(refused && { values: refused.values, issues: refused.issues }),
  })
}
