import { expect, test } from 'vitest'
import { errorMessages } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

stage()

test.each([routes.employees.path, routes.garage.path, routes.garageEdit.path])(
  'an employee who opens %s goes to the dashboard and sees « Accès refusé » once',
  async (path) => {
    const bruno = await browse(app, people.bruno)
    await bruno.get(routes.dashboard.path)
    const answer = await bruno.get(path)
    expect([answer.status, answer.headers.location]).toEqual([303, routes.dashboard.path])
    expect((await bruno.get(routes.dashboard.path)).text).toContain(errorMessages.FORBIDDEN)
    expect((await bruno.get(routes.dashboard.path)).text).not.toContain(errorMessages.FORBIDDEN)
  },
)

test('the settings of an employee open the profile without a refusal', async () => {
  const bruno = await browse(app, people.bruno)
  await bruno.get(routes.dashboard.path)
  const answer = await bruno.get(routes.settings.path)
  expect(answer.headers.location).toBe(routes.profile.path)
  expect((await bruno.get(routes.profile.path)).text).not.toContain(errorMessages.FORBIDDEN)
})
