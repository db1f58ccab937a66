import { describe, expect, test } from 'vitest'
import { decideSending, supersededBy, type ToSend } from '../../../domain/approvals/decide-sending.ts'
import { changedBeforeSending } from '../../../domain/approvals/staff-words.ts'

const now = new Date('2026-11-23T10:00:00.000Z')
const inTime = '2026-11-30T10:00:00.000Z'
const past = '2026-11-20T10:00:00.000Z'

const draft: ToSend['draft'] = {
  id: 'draft',
  state: 'draft',
  replacesId: null,
  expiryDays: 7,
  lines: [{ amountCents: 12_000 }, { amountCents: 3_000 }],
}
const correction = { ...draft, replacesId: 'old' }
const changed = { path: ['title'], message: 'Le titre a changé', code: 'changed' }

/** A draft that may be sent. */
const ready: ToSend = {
  isCompleted: false,
  draft,
  changes: [],
  approvals: [{ id: 'draft', state: 'draft', expiresAt: null }],
  customer: { client: 'Sophie Lambert', email: 'sophie@exemple.fr' },
  origin: 'https://garage.example',
}
const beside = (id: string, state: ToSend['draft']['state'], expiresAt: string | null = inTime) => ({
  approvals: [...ready.approvals, { id, state, expiresAt }],
})

describe('the sending of an agreement', () => {
  test('by mail has the address, the deadline and the facts of the event', () => {
    expect(decideSending(ready, 'mail', now)).toEqual({
      superseded: null,
      reach: { client: 'Sophie Lambert', email: 'sophie@exemple.fr', origin: 'https://garage.example' },
      expiresAt: new Date('2026-11-30T22:59:59.999Z'),
      after: { way: 'mail', lines: 2, totalCents: 15_000 },
    })
  })

  test('by a link needs no email and no public address', () => {
    const unreached = { ...ready, customer: { client: null, email: null }, origin: null }
    expect(decideSending(unreached, 'link', now)).toMatchObject({ reach: null, after: { way: 'link' } })
  })

  test('gives each change of a draft that its sender has not read', () => {
    expect(decideSending({ ...ready, changes: [changed] }, 'mail', now)).toEqual({
      refusal: { code: 'APPROVAL_CHANGED', message: changedBeforeSending, issues: [changed] },
    })
  })

  // Each case also has the reasons of all those below it.
  const worst = { ...ready, isCompleted: true, changes: [changed], ...beside('other', 'sent'), origin: null }
  const noClient = { client: null, email: null }
  test.each<[string, Partial<ToSend>]>([
    ['PROCESS_COMPLETED', { draft: { ...draft, state: 'sent' }, customer: noClient }],
    ['APPROVAL_FROZEN', { isCompleted: false, draft: { ...draft, state: 'sent' }, customer: noClient }],
    ['APPROVAL_CHANGED', { isCompleted: false, customer: noClient }],
    ['APPROVAL_PENDING', { isCompleted: false, changes: [], customer: noClient }],
    ['CLIENT_WITHOUT_EMAIL', { isCompleted: false, changes: [], approvals: [], customer: noClient }],
    [
      'CLIENT_WITHOUT_EMAIL',
      { isCompleted: false, changes: [], approvals: [], customer: { client: null, email: 'a@b.fr' } },
    ],
    ['NO_PUBLIC_ADDRESS', { isCompleted: false, changes: [], approvals: [] }],
  ])('is refused with %s first', (code, facts) => {
    expect(decideSending({ ...worst, ...facts }, 'mail', now)).toMatchObject({ refusal: { code } })
  })

  test('is refused when the agreement that it replaces was answered', () => {
    const facts = { ...ready, draft: correction, ...beside('old', 'answered') }
    expect(decideSending(facts, 'mail', now)).toEqual({ refusal: { code: 'APPROVAL_ANSWERED' } })
  })
})

describe('the agreements that a draft ends', () => {
  const ends = (replacesId: string | null, ...approvals: ToSend['approvals']) =>
    supersededBy({ replacesId }, [...ready.approvals, ...approvals], now)
  const old = (state: ToSend['draft']['state'], expiresAt: string | null = inTime) => ({ id: 'old', state, expiresAt })

  test.each<[string, ReturnType<typeof ends>, ReturnType<typeof ends>]>([
    ['none without others', ends(null), null],
    ['none among answered and withdrawn ones', ends(null, old('answered'), old('withdrawn')), null],
    ['one not answered in time', ends(null, old('sent', past)), { expiredId: 'old', withdrawnId: null }],
    ['the replaced one while it is pending', ends('old', old('sent')), { expiredId: null, withdrawnId: 'old' }],
    ['the replaced one out of time', ends('old', old('sent', past)), { expiredId: null, withdrawnId: 'old' }],
    ['the replaced one, expired', ends('old', old('expired', past)), { expiredId: null, withdrawnId: 'old' }],
    ['no replaced one that is withdrawn', ends('old', old('withdrawn')), null],
    ['no replaced one that is gone', ends('old'), null],
  ])('are %s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  test('are both the replaced one and another that was not answered in time', () => {
    const other = { id: 'other', state: 'sent' as const, expiresAt: past }
    expect(ends('old', old('expired', past), other)).toEqual({ expiredId: 'other', withdrawnId: 'old' })
  })
})
