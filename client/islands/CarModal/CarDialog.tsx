import { useEffect, useRef } from 'react'
import type { Role } from '../../../domain/permissions.ts'
import { routes } from '../../../domain/routes.ts'
import { FormInPlace } from '../../in-place/FormInPlace.tsx'
import { refreshBehind } from '../../refresh-behind.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { leaveSafely } from '../../unsaved.ts'
import own from './CarModal.module.css'
import { CarNew } from './CarNew.tsx'
import { CarSheet } from './CarSheet.tsx'
import { type CarView, openCar } from './car-address.ts'
import { Sheet } from './Sheet.tsx'

export type CarModalProps = {
  role: Role
  /** On a client's page: whose cars these are. */
  client: { id: string; name: string } | null
}

type Props = CarModalProps & { view: CarView | null }

/** A car over the page: read, changed or new. A form is left on purpose only. */
export function CarDialog({ view, role, client }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const lastId = useRef<string | null>(null)
  // A change given up comes back to the car.
  const leave = () => openCar(view?.kind === 'edit' ? view.id : null)
  const done = () => {
    refreshBehind()
    leave()
  }
  const viewKey = view && (view.kind === 'new' ? 'new' : `${view.kind} ${view.id}`)
  useEffect(() => {
    if (view && view.kind !== 'new') lastId.current = view.id
  }, [view])
  // What held the focus goes with the view it stood in.
  useEffect(() => {
    if (viewKey !== null) sheet.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [viewKey])
  return (
    <Dialog
      open={view !== null}
      onClose={() => leaveSafely(leave)}
      held={view !== null && view.kind !== 'car'}
      returnFocusTo={(opener) => opener ?? rowOf(lastId.current)}
    >
      <div ref={sheet} key={viewKey} className={own.sheet}>
        {view?.kind === 'car' && <CarSheet id={view.id} role={role} clientId={client?.id} onClose={leave} />}
        {view?.kind === 'edit' && (
          <Sheet title={routes.carEdit.title} onClose={leave}>
            <FormInPlace href={routes.carEdit.href({ id: view.id })} onDone={done} onCancel={leave} />
          </Sheet>
        )}
        {view?.kind === 'new' && <CarNew client={client} onDone={done} onClose={leave} />}
      </div>
    </Dialog>
  )
}

/** The list may have been written anew meanwhile. */
function rowOf(id: string | null): HTMLElement | null {
  if (id === null) return document.querySelector<HTMLElement>(`main a[href="${routes.carNew.href()}"]`)
  return document.querySelector<HTMLElement>(`main a[href^="${routes.car.href({ id })}"]`)
}
