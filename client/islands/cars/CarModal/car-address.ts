import { readPath } from '../../../../domain/ground/addresses/address.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { addressParameter } from '../../../runtime/leave/address-parameter.ts'

const address = addressParameter('vehicule')
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The view over the page: a new car, a car, or a car being changed. */
export type CarView = { kind: 'new' } | { kind: 'car' | 'edit'; id: string }

/** The parameter that names the open car: `nouveau`, an id, or `id:modifier`. */
export const carAddress = address.read
export const onCarAddress = address.listen

export function viewAt(value: string | null): CarView | null {
  if (value === 'nouveau') return { kind: 'new' }
  const [, id, edit] = new RegExp(`^(${uuid})(:modifier)?$`, 'i').exec(value ?? '') ?? []
  return id ? { kind: edit ? 'edit' : 'car', id } : null
}

/**
 * The view that a link to a page of cars opens in the dialog; null for any other link. A link with a query is left
 * alone, and so is a new car for another client than the page's.
 */
export function addressOfLink({ pathname, search }: Pick<URL, 'pathname' | 'search'>, clientId: string | null) {
  if (clientId !== null && search === carSearchOf(clientId)) return idIn(routes.car.path, pathname)
  if (search !== '') return null
  if (pathname === routes.carNew.path) return 'nouveau'
  if (clientId !== null && pathname === routes.clientCarNew.href({ id: clientId })) return 'nouveau'
  const edited = idIn(routes.carEdit.path, pathname)
  return edited ? `${edited}:modifier` : idIn(routes.car.path, pathname)
}

/** The query of a car's link that leads back to the client's page. */
const carSearchOf = (clientId: string): string =>
  `?${new URLSearchParams({ retour: routes.client.href({ id: clientId }) })}`

/** The car in the address of a page about one car; null in any other address, such as that of a file of cars. */
function idIn(path: (typeof routes.car | typeof routes.carEdit)['path'], pathname: string): string | null {
  const id = readPath(path, pathname)?.id ?? null
  return viewAt(id)?.kind === 'car' ? id : null
}

export function openCar(value: string | null): void {
  if (address.read() !== value) address.write(value)
}
