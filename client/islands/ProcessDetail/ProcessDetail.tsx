import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { Role } from '../../../domain/session.ts'
import { isPlainPress } from '../../plain-press.ts'
import { onSelection, selectedProcess, selectProcess } from '../../selection.ts'
import type { ProcessSheetProps } from './ProcessSheet.tsx'
import { SheetLoading } from './SheetLoading.tsx'

export type ProcessDetailProps = {
  role: Role
  /** Where customers open the public link; null when it is not known. */
  publicOrigin: string | null
}

const loadSheet = () => import('./ProcessSheet.tsx')

/**
 * Opens the sheet of the process that the address names, and turns the links of rows (`a[data-process-id]`) into it.
 * The sheet itself is fetched when it is first wanted; rows keep their plain links until then.
 */
export function ProcessDetail({ role, publicOrigin }: ProcessDetailProps) {
  const id = useSyncExternalStore(onSelection, selectedProcess, () => null)
  const [Sheet, setSheet] = useState<ComponentType<ProcessSheetProps> | null>(null)
  useEffect(followRowLinks, [])

  useEffect(() => {
    if (id === null || Sheet) return
    let wanted = true
    loadSheet().then(
      (module) => wanted && setSheet(() => module.ProcessSheet),
      // Without the sheet there is still the page.
      () => wanted && location.assign(routes.process.href({ id })),
    )
    return () => {
      wanted = false
    }
  }, [id, Sheet])

  if (!Sheet) return id === null ? null : <SheetLoading />
  return <Sheet id={id} role={role} publicOrigin={publicOrigin} />
}

function followRowLinks(): () => void {
  const onPress = (event: MouseEvent) => {
    const id = rowId(event)
    if (id === undefined || !isPlainPress(event)) return
    event.preventDefault()
    selectProcess(id)
  }
  const onApproach = (event: Event) => {
    if (rowId(event) === undefined) return
    stop()
    loadSheet().catch(() => undefined)
  }
  const stop = () => {
    document.removeEventListener('mouseover', onApproach)
    document.removeEventListener('focusin', onApproach)
  }
  document.addEventListener('click', onPress)
  document.addEventListener('mouseover', onApproach)
  document.addEventListener('focusin', onApproach)
  return () => {
    stop()
    document.removeEventListener('click', onPress)
  }
}

function rowId({ target }: Event): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('a[data-process-id]')?.dataset.processId : undefined
}
