import { placeHref, routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { PageRequest } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/next.ts'
import { readProcess } from '../read-process.ts'
import type { Place } from './actions.ts'

/** A page about a process, or about one of its steps. */
export type PlaceRequest = PageRequest<{ id: string; stepId?: string }>

export const placeOf = ({ params: { id, stepId } }: PlaceRequest): Place => ({ processId: id, stepId: stepId ?? null })

/** The process's page, at the step that it is about. */
export const backToPlace = ({ params: { id, stepId } }: PlaceRequest): string => placeHref(id, stepId ?? null)

/** What the form of a note or of photos is about. @throws AppError 404 on a step of another process too */
export async function formOn(tx: TenantRead, request: PlaceRequest) {
  const { processId, stepId } = placeOf(request)
  const process = await readProcess(tx, processId, request.actor, request.deps)
  if (stepId !== null && !process.steps.some(({ id }) => id === stepId)) throw notFound()
  const next = openedFrom(request)
  // The process's own page is the way without any.
  return { process, stepId, next: next === routes.process.href({ id: processId }) ? null : next }
}
