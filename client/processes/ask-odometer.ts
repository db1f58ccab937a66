import { MutationObserver, mutationOptions } from '@tanstack/react-query'
import { acts } from '../../domain/board/acts.ts'
import { readKilometres } from '../../domain/ground/typed/kilometres.ts'
import type { Process } from '../../domain/processes/process.ts'
import { sheetToasts } from '../../domain/processes/sheet-messages.ts'
import { lowerReading, odometerQuestion, wrongOdometer } from '../../domain/visits/odometer.ts'
import { cacheProcess, refreshAround } from '../queries/process-cache.ts'
import { detailKey } from '../queries/processes.ts'
import { ApiError, SessionEnded } from '../runtime/network/api-error.ts'
import { toastText } from '../runtime/network/error-texts.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'
import { showToast } from '../runtime/page/toasts.ts'

/** Announces the return of a car in a toast, which asks for the odometer reading. */
export function askOdometer({ id }: Pick<Process, 'id'>): void {
  stopAsking(id)
  const close = showToast('info', sheetToasts.carReturned, {
    ...odometerQuestion(id),
    answer: (typed) => noteOdometer(id, typed),
  })
  questions.set(id, close)
}

/** Closes the question, because the return was undone. */
export function stopAsking(id: string): void {
  questions.get(id)?.()
  questions.delete(id)
}

/** The open questions, by process, with functions to close them; some have closed by themselves. */
const questions = new Map<string, () => void>()

/** The readings that somebody was asked about, by process: the same one, sent again, is intended. */
const askedAbout = new Map<string, number>()

/** @returns the text of the refusal; null once it is recorded */
async function noteOdometer(id: string, typed: string): Promise<string | null> {
  const km = readKilometres(typed)
  if (km === null) return wrongOdometer
  try {
    await new MutationObserver(queries, noteMutation(id)).mutate({ km, kmConfirmed: askedAbout.get(id) === km })
    return null
  } catch (error) {
    if (error instanceof SessionEnded) return ''
    const [issue] = error instanceof ApiError ? error.issues : []
    if (issue?.code !== lowerReading) return issue ? issue.message : toastText(error, acts.handBack.failure)
    askedAbout.set(id, km)
    return `${issue.message} Si oui, appuyez encore sur «\u00a0Noter\u00a0».`
  }
}

const noteMutation = (id: string) =>
  mutationOptions({
    // One action on a process at a time, from any component.
    scope: { id: `process-${id}` },
    mutationFn: (body: { km: number; kmConfirmed: boolean }) =>
      call('PATCH /processes/:id/return', { params: { id }, body }),
    onSuccess: (process) => {
      cacheProcess(process)
      showToast('info', sheetToasts.odometerNoted)
    },
    onError: () => queries.invalidateQueries({ queryKey: detailKey(id) }),
    onSettled: () => refreshAround(id),
  })
