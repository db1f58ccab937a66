import { describe, expect, test } from 'vitest'
import { nextAct } from '../../../domain/board/next-act.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'

const camille = { role: 'admin' } as const
const bruno = { role: 'employee' } as const
const reader = { role: 'reader' } as const

type Acted = Parameters<typeof nextAct>[0]

const noVisit = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const here = { ...noVisit, arrivedAt: '2026-11-20T07:00:00.000Z' }
const gone = { ...here, returnedAt: '2026-11-24T07:00:00.000Z' }
const calm: Acted = {
  status: 'in_progress',
  visit: here,
  waiting: null,
  stepsSummary: { total: 3, validated: 1, ready: 0 },
}
const ready = { stepsSummary: { total: 3, validated: 1, ready: 1 } }
const waits = { waiting: { reason: 'piece', expectedDate: null } as NonNullable<ProcessSummary['waiting']> }
const done = { status: 'completed', stepsSummary: { total: 3, validated: 3, ready: 0 } } as const

describe('the next action of a process', () => {
  test.each<[string, Partial<Acted>, ReturnType<typeof nextAct>, ReturnType<typeof nextAct>]>([
    ['is « Marquer prêt » while work goes on, for an admin and a mechanic', {}, 'markReady', 'markReady'],
    ['is « Valider » for an admin when a step is ready', ready, 'validate', null],
    ['is « Reprendre » during a wait', waits, 'resume', 'resume'],
    ['is « Reprendre » during a wait, even with a step ready', { ...waits, ...ready }, 'resume', 'resume'],
    ['is « Rendue » for a finished car still here', done, 'handBack', 'handBack'],
    ['is none for a returned car', { ...done, visit: gone }, null, null],
    ['is none for a finished car without a recorded arrival', { ...done, visit: noVisit }, null, null],
    ['is none without steps', { stepsSummary: { total: 0, validated: 0, ready: 0 } }, null, null],
  ])('%s', (_, fields, admin, mechanic) => {
    const process = { ...calm, ...fields }
    expect(nextAct(process, camille)).toBe(admin)
    expect(nextAct(process, bruno)).toBe(mechanic)
    expect(nextAct(process, reader)).toBeNull()
  })
})
