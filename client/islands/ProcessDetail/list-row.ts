import { useEffect } from 'react'
import { routes } from '../../../domain/routes.ts'
import { onDataArrived } from '../../loader.ts'

/** The row may have been written anew meanwhile: what counts is that it leads to the same process. */
export function rowOf(id: string | null): HTMLElement | null {
  if (id === null) return null
  const link = `a[data-process][href="${routes.process.href({ id })}"]`
  return document.querySelector<HTMLElement>(`td ${link}`) ?? document.querySelector<HTMLElement>(link)
}

/** Beside a list, the row whose sheet is open says so, also once the server has written it anew. */
export function useMarkedRow(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    const mark = () => rowOf(id)?.setAttribute('aria-current', 'true')
    mark()
    const stop = onDataArrived(mark)
    return () => {
      stop()
      rowOf(id)?.removeAttribute('aria-current')
    }
  }, [id])
}
