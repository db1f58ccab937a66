import supertest from 'supertest'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '../../setup/app.ts'

const busyMachineMs = 120_000

test('a flood of sign-ins answers 401 or 503 with Retry-After, and later ones are served', {
  timeout: busyMachineMs,
}, async () => {
  const flooded = await testApp()
  const answers = await Promise.all(Array.from({ length: 320 }, (_, index) => guess(flooded, index)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([401, 503]))
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toMatch(/^\d+$/)
  expect((await guess(flooded, 0)).status).toBe(401)
  await flooded.close()
})

const guess = ({ app }: TestApp, index: number) =>
  supertest(app)
    .post('/api/auth/login')
    .send({ email: `devine.${index}@exemple.fr`, password: 'mauvais2026' })
