import { useEffect, useSyncExternalStore } from 'react'
import { can, type Role } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { followSheetLinks } from '../../../processes/sheet-links.ts'
import { useSheetCode } from '../../../runtime/islands/useSheetCode.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { SheetLoading } from '../../../ui/dialog/SheetLoading.tsx'
import type { CarModalProps } from './CarDialog.tsx'
import { addressOfLink, type CarView, carAddress, onCarAddress, openCar, viewAt } from './car-address.ts'

const dialogCode = lateCode(() => import('./CarDialog.tsx'))

/** Opens the page's links to cars (new, one, change) in a dialog. Without it they open pages with the same content. */
export function CarModal({ role, client }: CarModalProps) {
  const view = allowed(viewAt(useSyncExternalStore(onCarAddress, carAddress, () => null)), role)
  const { code, away } = useSheetCode(view !== null, dialogCode, () => pageOf(viewAt(carAddress()), client?.id))
  useEffect(
    () =>
      followSheetLinks({
        targetOf: (link) => addressOfLink(link, client?.id ?? null),
        open: (address) => leaveSafely(() => openCar(address)),
        loadAhead: dialogCode.loadAhead,
      }),
    [client],
  )

  if (code) return <code.CarDialog view={view} role={role} client={client} />
  return away ? <SheetLoading away onClose={() => openCar(null)} /> : null
}

/** The view that the role may open: a person who may not change a car sees it. */
function allowed(view: CarView | null, role: Role): CarView | null {
  if (view === null || view.kind === 'car' || can({ role }, 'writeCar')) return view
  return view.kind === 'edit' ? { kind: 'car', id: view.id } : null
}

function pageOf(view: CarView | null, clientId: string | undefined): string {
  if (view?.kind === 'car') return routes.car.href({ id: view.id })
  if (view?.kind === 'edit') return routes.carEdit.href({ id: view.id })
  return clientId ? routes.clientCarNew.href({ id: clientId }) : routes.carNew.href()
}
