import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Car, carName } from '../../../../domain/cars/car.ts'
import { contactOf } from '../../../../domain/clients/contact.ts'
import { formatDay } from '../../../../domain/ground/dates.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { can, type Role } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { processName } from '../../../../domain/processes/process.ts'
import { useClientSearch } from '../../../clients/useClientSearch.ts'
import { carQuery } from '../../../queries/cars.ts'
import { clientQuery } from '../../../queries/clients.ts'
import { processSearchQuery } from '../../../queries/processes.ts'
import { refreshBehind } from '../../../queries/refresh-behind.ts'
import { leaveSafely } from '../../../runtime/leave/unsaved.ts'
import { queries } from '../../../runtime/network/query-client.ts'
import { serverNowMs } from '../../../runtime/session/server-time.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { CarActions } from '../../../ui/cars/CarActions.tsx'
import { CarSheetFacts } from '../../../ui/cars/CarFacts.tsx'
import { ClientCombobox } from '../../../ui/clients/ClientCombobox.tsx'
import styles from '../../../ui/dialog/Dialog.module.css'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Lateness } from '../../../ui/dialog/Late.tsx'
import { NoProcess } from '../../../ui/processes/NoProcess.tsx'
import { RefusedWork } from '../../../ui/processes/RefusedWork.tsx'
import { StatusBadge } from '../../../ui/processes/StatusBadge.tsx'
import { FormInPlace } from '../../forms/FormInPlace.tsx'
import own from './CarModal.module.css'
import { type CarView, openCar } from './car-address.ts'
import { Sheet, scope, WaitingSheet } from './Sheet.tsx'

export type CarModalProps = {
  role: Role
  /** The client whose cars these are, on a client's page. */
  client: { id: string; name: string } | null
}

type Props = CarModalProps & { view: CarView | null }

/** A car over the page: viewed, changed or new. A form closes only on purpose. */
export function CarDialog({ view, role, client }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const lastId = useRef<string | null>(null)
  // Cancelling a change returns to the car.
  const leave = () => openCar(view?.kind === 'edit' ? view.id : null)
  const refreshAndLeave = () => {
    refreshBehind()
    leave()
  }
  const viewKey = view && (view.kind === 'new' ? 'new' : `${view.kind} ${view.id}`)
  useEffect(() => {
    if (view && view.kind !== 'new') lastId.current = view.id
  }, [view])
  // The focused element is removed with its view.
  useLayoutEffect(() => {
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
            <FormInPlace href={routes.carEdit.href({ id: view.id })} onDone={refreshAndLeave} onCancel={leave} />
          </Sheet>
        )}
        {view?.kind === 'new' && <CarNew client={client} onDone={refreshAndLeave} onClose={leave} />}
      </div>
    </Dialog>
  )
}

/** The row of a car, searched again since the list may have been replaced. */
function rowOf(id: string | null): HTMLElement | null {
  if (id === null) return document.querySelector<HTMLElement>(`main a[href="${routes.carNew.href()}"]`)
  return document.querySelector<HTMLElement>(`main a[href^="${routes.car.href({ id })}"]`)
}

type Owner = { id: string; name: string }
type CarNewProps = { client: Owner | null; onDone: () => void; onClose: () => void }

/** A new car: its owner, if the page does not give one, then the form. */
export function CarNew({ client, onDone, onClose }: CarNewProps) {
  const [owner, setOwner] = useState(client)
  return (
    <Sheet title={routes.carNew.title} onClose={onClose}>
      {owner === null ? (
        <OwnerSearch onChoose={setOwner} />
      ) : (
        <>
          <p className="muted">Pour {owner.name}.</p>
          <FormInPlace href={routes.clientCarNew.href(owner)} onDone={onDone} onCancel={onClose} />
        </>
      )}
    </Sheet>
  )
}

function OwnerSearch({ onChoose }: { onChoose: (owner: Owner) => void }) {
  const search = useClientSearch()
  const choices = search.found.map((client) => ({ id: client.id, title: fullName(client), detail: contactOf(client) }))
  return (
    <div className={own.owners}>
      <ClientCombobox
        label="Pour quel client ?"
        name="q"
        scope={scope}
        search={search}
        choices={choices}
        onChoose={(id) => onChoose({ id, name: choices.find((choice) => choice.id === id)?.title ?? '' })}
      />
      <p className="muted" role="status">
        {search.said}
      </p>
      <p className={own.newOwner}>
        <LinkButton icon="plus" href={routes.clientNew.href({}, { retour: routes.carNew.href() })}>
          Nouveau client
        </LinkButton>
      </p>
    </div>
  )
}

type CarSheetProps = {
  id: string
  role: Role
  /** Id of the client of the page: after a deletion, the person returns to it. */
  clientId: string | undefined
  onClose: () => void
}

/** One car: its facts, its owner, its processes. */
export function CarSheet({ id, role, clientId, onClose }: CarSheetProps) {
  const { data: car, error, refetch } = useQuery(carQuery(id), queries)
  const ownerId = car?.client_id ?? null
  const { data: owner } = useQuery({ ...clientQuery(ownerId ?? ''), enabled: ownerId !== null }, queries)
  if (!car) {
    return <WaitingSheet title={routes.car.title} error={error} onRetry={() => void refetch()} onClose={onClose} />
  }
  const next = clientId && routes.client.href({ id: clientId })
  const actions = can({ role }, 'writeCar') && <CarActions car={car} role={role} next={next} />
  return (
    <Sheet title={carName(car)} actions={actions} onClose={onClose}>
      <RefusedWork items={car.refusedWork} />
      <CarSheetFacts car={car} owner={owner && fullName(owner.client)} now={new Date(serverNowMs())} />
      <CarProcesses car={car} />
      {/* A link with a query opens the page, not this sheet. */}
      <LinkButton kind="quiet" href={routes.car.href({ id }, { limit: 20 })}>
        Toutes ses visites et son compteur
      </LinkButton>
    </Sheet>
  )
}

/** The processes of a car, past and current. If there are many, the car's page has the rest. */
function CarProcesses({ car }: { car: Car }) {
  const { data } = useQuery(processSearchQuery(car.plaque), queries)
  const processes = data?.items.filter((process) => process.car?.id === car.id)
  if (!processes) return null
  const now = new Date(serverNowMs())
  return (
    <section className={own.processes} aria-labelledby="vehicule-processus">
      <h3 className={styles.sectionHead} id="vehicule-processus">
        Processus
      </h3>
      {processes.length === 0 && <NoProcess />}
      <ul>
        {processes.map((process) => (
          <li key={process.id} className={own.process}>
            <div>
              <a href={routes.process.href({ id: process.id })} data-process="">
                {processName(process)}
              </a>
              <p className="small muted">Début {formatDay(process.startDate)}</p>
              <Lateness process={process} now={now} />
            </div>
            <StatusBadge status={process.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
