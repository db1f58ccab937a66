import { expect, test } from 'vitest'
import { memoryBytes, roomFor } from '../../../server/database/embedded/start.ts'

const gigabyte = 1024 ** 3
const servers = { databasePool: 10, webConcurrency: 1 }

test.each([
  [64 * gigabyte, '256MB'],
  [2 * gigabyte, '256MB'],
  [gigabyte, '128MB'],
  [gigabyte / 2, '64MB'],
  [gigabyte / 8, '32MB'],
])('a machine with %d bytes gives the embedded database %s of shared buffers', (memory, pages) => {
  expect(roomFor(servers, memory).shared_buffers).toBe(pages)
})

test('the embedded database has more connections than the servers use', () => {
  expect(roomFor(servers, gigabyte).max_connections).toBe('200')
  expect(roomFor({ databasePool: 20, webConcurrency: 16 }, gigabyte).max_connections).toBe('360')
})

test('the memory of the machine is detected', () => {
  expect(memoryBytes()).toBeGreaterThan(gigabyte / 8)
  expect(Number.isFinite(memoryBytes())).toBe(true)
})
