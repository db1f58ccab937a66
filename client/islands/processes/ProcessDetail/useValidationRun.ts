import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPlate } from '../../../../domain/cars/plate.ts'
import { can } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as fallbacks from '../../../../domain/ground/texts/fallbacks.ts'
import { type Process, processName } from '../../../../domain/processes/process.ts'
import { sheetToasts } from '../../../../domain/processes/sheet-messages.ts'
import { isBoard, rowsAfter } from '../../../processes/board.ts'
import { selectedProcess, selectProcess } from '../../../processes/selection.ts'
import { pendingQuery, processNow } from '../../../queries/processes.ts'
import { onDataArrived } from '../../../runtime/islands/loader.ts'
import { toastError } from '../../../runtime/network/error-texts.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { showToast } from '../../../runtime/page/toasts.ts'
import type { Viewer } from '../ProcessView/viewer.ts'

export type ValidationRun = ReturnType<typeof useValidationRun>

/** How long the validated steps stay in view before the next process comes. */
const seenMs = 400

/** Validating one process after the other from the dashboard: the number of others, and the way to the next one. */
export function useValidationRun(id: string | null, viewer: Viewer) {
  const running = useRef(false)
  const order = useOrder(id)
  const isRun = id !== null && (running.current || isAmongPending(id))
  const others = useOthersPending(isRun && can(viewer, 'validateStep'))
  const [busy, setBusy] = useState(false)
  const [next, setNext] = useState<Process | null>(null)
  useEffect(() => {
    if (id === null) running.current = false
  }, [id])

  const goOn = async (from: string) => {
    setBusy(true)
    try {
      const [nextProcess] = await Promise.all([nextPending(from, order.current), stepsInView()])
      if (selectedProcess() !== from) return
      running.current = nextProcess !== null
      setNext(nextProcess)
      if (nextProcess) selectProcess(nextProcess.id)
      else showToast('info', sheetToasts.allValidated)
    } catch (error) {
      toastError(error, fallbacks.processListLoad)
    } finally {
      setBusy(false)
    }
  }
  return {
    others,
    busy,
    /** The announcement of the next process while the sheet shows it; empty for any other process. */
    announcement: next && next.id === id ? nextText(next) : '',
    goOn: (from: string) => void goOn(from),
    /** Ends a run after its last process. */
    end: () => {
      if (running.current) showToast('info', sheetToasts.allValidated)
      running.current = false
    },
    isRunning: () => running.current,
  }
}

/**
 * Whether the process was opened from the board's list of pending validations: only there a sheet continues to the
 * next.
 */
function isAmongPending(id: string): boolean {
  const query = new URLSearchParams(location.search)
  if (query.get('pending') === '1' || query.get('group') === 'pending') return true
  const link = `td a[data-process][href="${routes.process.href({ id })}"]`
  return document.querySelector(link)?.closest('[data-key=pending]') != null
}

/** The processes below the one in the sheet, in the order at its opening: its row disappears once it is validated. */
function useOrder(id: string | null) {
  const order = useRef<string[]>([])
  useEffect(() => {
    if (id !== null) order.current = rowsAfter(routes.process.href({ id }))
  }, [id])
  return order
}

/** The number of other processes that wait for validation; 0 outside of the dashboard. */
function useOthersPending(may: boolean): number {
  const enabled = may && isBoard()
  const { data } = useQuery({ ...pendingQuery(), enabled }, queries)
  useEffect(() => {
    if (enabled) return onDataArrived(() => void queries.refetchQueries(pendingQuery(), { cancelRefetch: false }))
  }, [enabled])
  return enabled && data ? Math.max(data.total - 1, 0) : 0
}

const stepsInView = () => new Promise<void>((resolve) => setTimeout(resolve, seenMs))

function nextText(process: Process): string {
  const name = processName(process)
  return `Processus suivant : ${process.car ? `${formatPlate(process.car.plaque)}, ${name}` : name}`
}

/**
 * The next process with a step to validate: the server gives the set, `order` (addresses) the first of them. A process
 * validated by somebody else meanwhile is skipped.
 * @returns null when none is left
 */
async function nextPending(after: string, order: readonly string[]): Promise<Process | null> {
  const { items } = await queries.fetchQuery({ ...pendingQuery(), staleTime: 0 })
  const others = items
    .filter(({ id }) => id !== after)
    .sort((one, other) => positionIn(order, one.id) - positionIn(order, other.id))
  for (const { id } of others) {
    const process = await processNow(id)
    if (process.readyStepId !== null) return process
  }
  return null
}

function positionIn(order: readonly string[], id: string): number {
  const known = order.indexOf(routes.process.href({ id }))
  return known < 0 ? order.length : known
}
