import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segments } from '../../client/ui/processes/SegmentLine.tsx'

const counts = fc
  .record({ total: fc.integer({ min: 1, max: 100 }), done: fc.nat(100), open: fc.boolean() })
  .map(({ total, done, open }) => {
    const validated = Math.min(done, total)
    return { total, validated, ready: open && validated < total ? 1 : 0 }
  })

describe('the thread of a row', () => {
  test('has one segment per step up to 14', () => {
    expect(segments({ total: 7, validated: 4, ready: 1 })).toEqual({ done: 4, ready: 1, todo: 2 })
    expect(segments({ total: 14, validated: 0, ready: 0 })).toEqual({ done: 0, ready: 0, todo: 14 })
  })

  test('has 12 proportional segments beyond 14 steps', () => {
    expect(segments({ total: 30, validated: 15, ready: 1 })).toEqual({ done: 6, ready: 1, todo: 5 })
  })

  test('is full only when all steps are done, and never empty after one', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const { done, ready, todo } = segments(each)
        expect(done + ready + todo).toBe(each.total > 14 ? 12 : each.total)
        expect(ready + todo === 0).toBe(each.validated === each.total)
        expect(done > 0).toBe(each.validated > 0)
        expect(ready).toBe(each.ready)
      }),
    )
  })
})
