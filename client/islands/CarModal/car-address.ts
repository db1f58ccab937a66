import { routes } from '../../../domain/routes.ts'
import { backIsUndone } from '../../unsaved.ts'

const parameter = 'vehicule'
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** What is open over the page: a new car, a car, or a car being changed. */
export type CarView = { kind: 'new' } | { kind: 'car' | 'edit'; id: string }

const listeners = new Set<() => void>()

/** As the address has it, so that it can be shared, reloaded and gone back from: `nouveau`, an id, `id:modifier`. */
export const carAddress = (): string | null => new URLSearchParams(location.search).get(parameter)

export function viewAt(address: string | null): CarView | null {
  if (address === 'nouveau') return { kind: 'new' }
  const [, id, edit] = new RegExp(`^(${uuid})(:modifier)?$`, 'i').exec(address ?? '') ?? []
  return id ? { kind: edit ? 'edit' : 'car', id } : null
}

/**
 * What a link to a page of cars opens here instead; null for any other. A link that asks for more, with a query, is
 * left alone, and so is a new car for a client whose page this is not.
 */
export function addressOfLink({ pathname, search }: Pick<URL, 'pathname' | 'search'>, clientId: string | null) {
  if (clientId !== null && search === carSearchOf(clientId)) return idIn(routes.car.path, pathname)
  if (search !== '') return null
  if (pathname === routes.carNew.path) return 'nouveau'
  if (clientId !== null && pathname === routes.clientCarNew.href({ id: clientId })) return 'nouveau'
  const edited = idIn(routes.carEdit.path, pathname)
  return edited ? `${edited}:modifier` : idIn(routes.car.path, pathname)
}

/** A car of a client's page leads back there. */
const carSearchOf = (clientId: string): string =>
  `?${new URLSearchParams({ retour: routes.client.href({ id: clientId }) })}`

function idIn(path: string, pathname: string): string | null {
  return new RegExp(`^${path.replace(':id', `(${uuid})`)}$`, 'i').exec(pathname)?.[1] ?? null
}

export function openCar(address: string | null): void {
  if (carAddress() === address) return
  const url = new URL(location.href)
  if (address === null) url.searchParams.delete(parameter)
  else url.searchParams.set(parameter, address)
  history.pushState(history.state, '', url.pathname + url.search + url.hash)
  tell()
}

/** For useSyncExternalStore: hears our own moves and the browser's back and forward. */
export function onCarAddress(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onPop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onPop)
  }
}

function onPop(): void {
  if (!backIsUndone()) tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
