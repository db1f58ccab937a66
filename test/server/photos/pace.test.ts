import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceMs } from '../../../server/http/connection/unread-body.ts'
import { leastBytes, watchPace } from '../../../server/http/uploads/upload.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sending() {
  const req = { socket: { bytesRead: 0, destroy: vi.fn() }, complete: false }
  return { req, end: watchPace(req), isCut: () => req.socket.destroy.mock.calls.length > 0 }
}

test('an upload of one byte a second is cut after the first interval', () => {
  const { req, isCut, end } = sending()
  for (let ms = 1_000; ms < paceMs; ms += 1_000) {
    req.socket.bytesRead += 1
    vi.advanceTimersByTime(1_000)
  }
  expect(isCut()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(isCut()).toBe(true)
  end()
})

test('a fast first interval does not count for the next ones', () => {
  const { req, isCut, end } = sending()
  req.socket.bytesRead = 100 * leastBytes
  vi.advanceTimersByTime(paceMs)
  expect(isCut()).toBe(false)
  vi.advanceTimersByTime(paceMs)
  expect(isCut()).toBe(true)
  end()
})

test('a slow phone can finish its upload, and a complete upload is not cut', () => {
  const { req, isCut, end } = sending()
  for (let span = 0; span < 9; span += 1) {
    req.socket.bytesRead += leastBytes
    vi.advanceTimersByTime(paceMs)
  }
  req.complete = true
  vi.advanceTimersByTime(10 * paceMs)
  expect(isCut()).toBe(false)
  end()
})

test('an upload that has ended is not watched any more', () => {
  const { isCut, end } = sending()
  end()
  vi.advanceTimersByTime(10 * paceMs)
  expect(isCut()).toBe(false)
})
