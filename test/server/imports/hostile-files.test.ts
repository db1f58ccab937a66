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

test.each(hostileFiles)('%s does not end the server', async (_, content, refusal) => {
  const file = content()
  expect(file.length).toBeLessThanOrEqual(importLimits.fileBytes)
  const { status, body } = await sendFile(admin, file, 'clients.xlsx')
  if (refusal && status !== 201) {
    const said = body.issues[0].message.replaceAll('\u00a0', ' ')
    expect([status, refusal.test(said) || tooLong.test(said) || said]).toEqual([400, true])
  } else {
    expect(status).toBe(refusal ? 400 : 201)
    await admin.delete(`/imports/${body.id}`)
  }
  expect((await admin.get('/clients')).status).toBe(200)
})
