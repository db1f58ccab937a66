import { expect, test } from 'vitest'
import { addressOfLink, viewAt } from '../../../../client/islands/cars/CarModal/car-address.ts'
import * as routes from '../../../../domain/ground/routes.ts'

const id = '01999999-9999-7999-8999-999999999999'
const client = '01888888-8888-7888-8888-888888888888'

const opened = (href: string, clientId: string | null = null) =>
  addressOfLink(new URL(href, 'http://localhost'), clientId)

test('links to cars open the sheet on the current page, and its address names the view', () => {
  expect(viewAt(opened(routes.car.href({ id })))).toEqual({ kind: 'car', id })
  expect(viewAt(opened(routes.carEdit.href({ id })))).toEqual({ kind: 'edit', id })
  expect(viewAt(opened(routes.carNew.href()))).toEqual({ kind: 'new' })
  expect(viewAt(opened(routes.clientCarNew.href({ id: client }), client))).toEqual({ kind: 'new' })
  const retour = routes.client.href({ id: client })
  expect(viewAt(opened(routes.car.href({ id }, { retour }), client))).toEqual({ kind: 'car', id })
})

test('links to a deletion, a list, another client or another way back stay ordinary links', () => {
  for (const href of [
    routes.carDelete.href({ id }),
    routes.cars.href(),
    routes.client.href({ id: client }),
    routes.clientCarNew.href({ id }),
    routes.carNew.href({}, { retour: '/brouillons' }),
    routes.car.href({ id }, { retour: '/brouillons' }),
    '/vehicules/12',
  ]) {
    expect(opened(href, client), href).toBeNull()
  }
})

test('an invalid address opens no sheet', () => {
  for (const address of [null, '', 'autre', `${id}:supprimer`, `${id}x`]) expect(viewAt(address)).toBeNull()
})
