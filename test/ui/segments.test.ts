import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { segments } from '../../client/ui/SegmentLine.tsx'

const count = (tones: string[], tone: string) => tones.filter((each) => each === tone).length

const counts = fc
  .record({ total: fc.integer({ min: 1, max: 100 }), done: fc.nat(100), open: fc.boolean() })
  .map(({ total, done, open }) => {
    const validated = Math.min(done, total)
    return { total, validated, ready: open && validated < total ? 1 : 0 }
  })

describe('the thread in a row', () => {
  test('has one segment per step up to 14', () => {
    expect(segments({ total: 7, validated: 4, ready: 1 })).toEqual([
      ...Array(4).fill('done'),
      'ready',
      ...Array(2).fill('todo'),
    ])
    expect(segments({ total: 14, validated: 0, ready: 0 })).toHaveLength(14)
  })

  test('has 12 in proportion beyond', () => {
    const tones = segments({ total: 30, validated: 15, ready: 1 })
    expect([tones.length, count(tones, 'done'), count(tones, 'ready')]).toEqual([12, 6, 1])
  })

  test('looks wound to its end only when it is, and shows whatever is done', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const tones = segments(each)
        expect(count(tones, 'done') === tones.length).toBe(each.validated === each.total)
        expect(count(tones, 'done') > 0).toBe(each.validated > 0)
        expect(count(tones, 'ready')).toBe(each.ready)
      }),
    )
  })
})
