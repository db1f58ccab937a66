import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { photoUpload } from '../../../domain/entries/photo-upload.ts'
import { fileUpload } from '../../../domain/imports/file-upload.ts'
import { fromDatabase } from '../../../server/http/errors.ts'
import { saveArrival } from '../../../server/http/uploads/parts.ts'

const failing = (code: string) => Object.assign(new Error('no space left'), { code })

test.each([
  ['photo', photoUpload, 'ENOSPC', 'PHOTO_STORAGE_FULL', 'la photo n’a pas été gardée'],
  ['fichier', fileUpload, 'ENOSPC', 'STORAGE_FULL', 'rien n’a été enregistré'],
  ['fichier', fileUpload, 'EDQUOT', 'STORAGE_FULL', 'rien n’a été enregistré'],
])(
  'an upload of %s that fails on a full disk answers 503 and leaves no file',
  async (_field, upload, code, refusal, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'fil-full-'))
    const sent = Readable.from(
      (async function* () {
        yield Buffer.from('nom;prenom\n')
        throw failing(code)
      })(),
    )
    await expect(saveArrival(sent, folder, upload, 'clients.csv')).rejects.toMatchObject({
      status: 503,
      code: refusal,
      message: expect.stringContaining(words),
    })
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  },
)

test('a full PostgreSQL disk answers 503 with its reason, and never mentions a photo', () => {
  const refusal = fromDatabase(failing('53100'))
  expect(refusal).toMatchObject({ status: 503, code: 'STORAGE_FULL' })
  expect(refusal?.message).toContain('La place manque sur le serveur')
  expect(refusal?.message).not.toContain('photo')
})

test('another resource error of PostgreSQL answers 503 as temporary', () => {
  expect(fromDatabase(failing('53300'))).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
})
