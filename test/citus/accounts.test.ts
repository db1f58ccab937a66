import { expect, test } from 'vitest'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { app, people, stage } from '../server/stage.ts'
import { as } from '../setup/doors.ts'
import { customer } from '../setup/workshop.ts'

stage()

test('accounts and clients can be changed while another transaction opens a garage', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const garageId = newId()
  const statuses = await withGarage(app.db, garageId, async (tx) => {
    await tx.from('garages').insert({ id: garageId, nom: 'Garage Neveu' })
    await customer(camille)
    const profile = await denise.patch('/auth/me', { prenom: 'Denise-Anne' })
    const employee = await denise.patch(`/employees/${people.samir.id}`, { role: 'admin' })
    return [profile.status, employee.status]
  })
  expect(statuses).toEqual([200, 200])
})
