import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { testsFor } from '../../scripts/bootstrap/nouns.mjs'

const root = resolve(import.meta.dirname, '../..')
const tests = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => `test/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path))

const foldersFor = (...changed: string[]) => [
  ...new Set(testsFor(changed, tests).map((path: string) => relative('test', resolve('/', path, '..').slice(1)))),
]

test.each([
  ['server/clients/api.ts', ['browser/clients', 'server/clients']],
  ['server/processes/waits/api.ts', ['browser/waits', 'server/processes/waits']],
  ['views/processes/waits/Wait.tsx', ['browser/waits', 'server/processes/waits']],
  ['client/ui/cars/Plate.tsx', ['browser/cars', 'server/cars']],
  ['domain/waits/wait.ts', ['browser/waits', 'server/processes/waits']],
  ['migrations/0082_billing.ts', ['server/database']],
  ['client/runtime/live/stream.ts', ['browser/live', 'server/live']],
])('a change of %s runs the tests of its noun', (path, folders) => {
  expect(foldersFor(path)).toEqual(folders)
})

test.each([
  ['domain/features/clients.ts', ['browser/clients', 'server/clients', 'server/probes']],
  ['domain/ground/routes.ts', ['server/probes']],
  ['domain/ground/program-rights.ts', ['server/probes']],
  ['test/server/cars/probe.ts', ['browser/cars', 'server/cars', 'server/probes']],
])('a change of %s runs the probes', (path, folders) => {
  expect(foldersFor(path)).toEqual(folders)
})

test('a changed test runs, and a change of no noun runs the rules alone', () => {
  expect(testsFor(['test/browser/main-job.test.ts'], tests)).toEqual(['test/browser/main-job.test.ts'])
  expect(testsFor(['domain/ground/money.ts', 'README.md', 'test/rooms.test.ts'], tests)).toEqual([])
})
