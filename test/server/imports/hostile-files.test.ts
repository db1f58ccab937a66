import { beforeAll, expect, test } from 'vitest'
import { importLimits } from '../../../domain/imports/file-limits.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { hostileFiles } from '../../setup/hostile-files.ts'
import { sendFile } from '../../setup/import.ts'
import { app, people, stage } from '../stage.ts'

stage()

let admin: Caller
beforeAll(async () => {
  admin = await as(app, people.camille)
})

/** On a busy machine a large file may run out of time instead. */
const tooLong = /8 secondes/

test.each(hostileFiles)('the server survives %s', async (_, content, refusal) => {
  const file = content()
  expect(file.length).toBeLessThanOrEqual(importLimits.fileBytes)
  const { status, body } = await sendFile(admin, file, 'clients.xlsx')
  const said = status === 400 ? body.issues[0].message.replaceAll('\u00a0', ' ') : ''
  if (!tooLong.test(said)) expect([status, said]).toEqual(refusal ? [400, expect.stringMatching(refusal)] : [201, ''])
  if (status === 201) await admin.delete(`/imports/${body.id}`)
  expect((await admin.get('/clients')).status).toBe(200)
})
