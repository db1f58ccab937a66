import { setTimeout as sleep } from 'node:timers/promises'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/auth/credentials.ts'
import { type TestApp, testApp } from '../../setup/app.ts'

const busyMachineMs = 120_000

test('a flood of sign-ins answers 401 or 503 with Retry-After, and later ones are served', {
  timeout: busyMachineMs,
}, async () => {
  const flooded = await testApp()
  let isFull = true
  // These hashes fill the queue until a request is refused: alone, the requests of a busy machine come too slowly.
  const crowd = Array.from({ length: 204 }, async () => {
    while (isFull) await hashPassword('atelier2026').catch(() => sleep(10))
  })
  const answers = await Promise.all(
    Array.from({ length: 320 }, async (_, index) => {
      const { status, headers } = await guess(flooded, index)
      if (status === 503) isFull = false
      return { status, wait: headers['retry-after'] }
    }),
  )
  isFull = false
  await Promise.all(crowd)
  const refused = answers.filter(({ status }) => status !== 401)
  expect(refused).not.toEqual([])
  for (const answer of refused) expect(answer).toEqual({ status: 503, wait: expect.stringMatching(/^\d+$/) })
  expect((await guess(flooded, 0)).status).toBe(401)
  await flooded.close()
})

const guess = ({ app }: TestApp, index: number) =>
  supertest(app)
    .post('/api/auth/login')
    .send({ email: `devine.${index}@exemple.fr`, password: 'mauvais2026' })
