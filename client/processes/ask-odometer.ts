import { MutationObserver, mutationOptions } from '@tanstack/react-query'
import type { Process } from '../../domain/processes/process.ts'
import { sheetFallbacks, sheetToasts } from '../../domain/processes/sheet-messages.ts'
import { readKilometres } from '../../domain/typed/kilometres.ts'
import { lowerReading, odometerQuestion, wrongOdometer } from '../../domain/visits/odometer.ts'
import { cacheProcess, refreshAround } from '../queries/process-cache.ts'
import { detailKey } from '../queries/processes.ts'
import { ApiError, SessionEnded } from '../runtime/network/api-error.ts'
import { toastText } from '../runtime/network/error-texts.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'
import { showToast } from '../runtime/page/toasts.ts'

/** Says in a toast that a car was given back, and asks there what its odometer reads. */
export function askOdometer({ id }: Pick<Process, 'id'>): void {
  stopAsking(id)
  const close = showToast('info', sheetToasts.carReturned, {
    ...odometerQuestion(id),
    answer: (typed) => noteOdometer(id, typed),
  })
  questions.set(id, close)
}

/** Takes the question away, as the return was undone. */
export function stopAsking(id: string): void {
  questions.get(id)?.()
  questions.delete(id)
}

/** The questions that were asked, by process, and how to close them; some have left by themselves. */
const questions = new Map<string, () => void>()

/** The readings about which somebody was asked, by process: the same one, sent again, is meant. */
const askedAbout = new Map<string, number>()

/** @returns the text of the refusal; null once it is noted */
async function noteOdometer(id: string, typed: string): Promise<string | null> {
  const km = readKilometres(typed)
  if (km === null) return wrongOdometer
  try {
    await new MutationObserver(queries, noteMutation(id)).mutate({ km, kmConfirmed: askedAbout.get(id) === km })
    return null
  } catch (error) {
    if (error instanceof SessionEnded) return ''
    const [issue] = error instanceof ApiError ? error.issues : []
    if (issue?.code !== lowerReading) return issue ? issue.message : toastText(error, sheetFallbacks.visit)
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
