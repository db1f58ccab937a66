import fs, { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveArrival } from '../../../server/http/uploads/parts.ts'

type Done = (error: Error | null, descriptor: number) => void
type Open = (path: string, flags: string, mode: number, done: Done) => void

/** Delays the next creation of a file by some milliseconds, as a busy disk does. @returns when it is created */
function openLate(ms: number): Promise<void> {
  const open = fs.open as Open
  return new Promise((resolve) => {
    const late: Open = (path, flags, mode, done) => {
      const created: Done = (...outcome) => resolve(done(...outcome))
      setTimeout(() => open(path, flags, mode, created), ms)
    }
    vi.spyOn(fs, 'open').mockImplementationOnce(late as typeof fs.open)
  })
}

test('a file that is refused while it is being created leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fil-arrivals-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const created = openLate(20)
  const refused = new Readable({ read: () => refused.destroy(new Error('refused')) })

  await expect(saveArrival(refused, folder, { full: 'PHOTO_STORAGE_FULL' })).rejects.toThrow('refused')
  await created
  expect(readdirSync(folder)).toEqual([])
})
