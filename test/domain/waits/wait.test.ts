import { describe, expect, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import { mayUndoWaitEnd } from '../../../domain/processes/undo-wait-end.ts'
import {
  alreadyWaitingText,
  isWaitOver,
  publicWaitText,
  type WaitReason,
  waitEndText,
  waitReasonLabels,
  waitSinceText,
  waitText,
} from '../../../domain/waits/wait.ts'
import { chosenWaitReasons, waitForm, waitPatch } from '../../../domain/waits/wait-schemas.ts'
import { messages } from '../messages-of.ts'

const until = (reason: WaitReason, expectedDate: string | null = null) => ({ reason, expectedDate })

describe('texts about a wait', () => {
  test.each([
    ['piece', '2026-12-03', 'En attente d’une pièce, prévue le 3 décembre'],
    ['piece', null, 'En attente d’une pièce'],
    ['accord', null, 'En attente de l’accord du client'],
    ['accord', '2026-12-01', 'En attente de l’accord du client, prévu le 1er décembre'],
    ['expert', null, 'En attente de l’expert'],
    ['sous_traitant', null, 'En attente d’un sous-traitant'],
    ['client', null, 'En attente du client'],
    ['autre', null, 'En attente'],
  ] as const)('for the staff: %s, %s', (reason, date, text) => {
    expect(waitText(until(reason, date))).toBe(text)
  })

  test.each([
    ['piece', 'En attente d’une pièce, prévue le 3 décembre'],
    ['client', 'En attente, prévu le 3 décembre'],
    ['autre', 'En attente, prévu le 3 décembre'],
  ] as const)('for the customer: %s', (reason, text) => {
    expect(publicWaitText(until(reason, '2026-12-03'))).toBe(text)
  })

  test.each([
    ['accord', 'En attente de l’accord du client, depuis 3\u00a0j'],
    ['retractation', 'Le client a renoncé il y a 3\u00a0j'],
  ] as const)('on the board with its duration: %s', (reason, text) => {
    const since = '2026-11-23T09:00:00.000Z'
    expect(waitSinceText({ ...until(reason), since }, new Date('2026-11-26T09:00:00.000Z'))).toBe(text)
  })

  test('for a person who records a second one', () => {
    const first = until('piece', '2026-12-03')
    expect(alreadyWaitingText({ ...first, by: 'Bruno Petit' })).toBe(
      'Bruno Petit a déjà noté\u00a0: en attente d’une pièce, prévue le 3 décembre.',
    )
    expect(alreadyWaitingText({ ...until('autre'), by: null })).toBe('Quelqu’un a déjà noté\u00a0: en attente.')
  })

  test('in the history when it ends', () => {
    expect(waitEndText({ reason: 'expert' })).toBe('Fin de l’attente de l’expert')
    expect(waitEndText({ reason: 'autre' })).toBe('Fin de l’attente')
  })

  test('offer every reason except a withdrawal', () =>
    expect(Object.keys(waitReasonLabels)).toEqual([...chosenWaitReasons]))
})

test('a wait is overdue from the day after its date', () => {
  const now = '2026-12-03T22:30:00.000Z'
  expect(isWaitOver(until('piece', '2026-12-03'), now)).toBe(false)
  expect(isWaitOver(until('piece', '2026-12-02'), now)).toBe(true)
  expect(isWaitOver(until('piece'), now)).toBe(false)
})

describe('the form of a wait', () => {
  test('is the same for a call and a plain form', () => {
    const form = { reason: 'piece', note: ' ', expectedDate: '', estimatedEndDate: '' }
    expect(waitForm.parse(form)).toEqual(waitForm.parse({ reason: 'piece' }))
    expect(waitForm.parse(form)).toMatchObject({ reason: 'piece', note: null, expectedDate: null })
  })

  test.each([
    [{ reason: '' }, { reason: ['Raison requise'] }],
    [{ reason: 'vacances' }, { reason: ['Raison requise'] }],
    [{ note: 'x'.repeat(501) }, { note: ['Note trop longue (500 caractères au plus)'] }],
    [{ expectedDate: 'demain' }, { expectedDate: ['Date prévue invalide'] }],
    [{ estimatedEndDate: '2026-02-30' }, { estimatedEndDate: ['Date de fin estimée invalide'] }],
    [
      { expectedDate: '2026-12-03', estimatedEndDate: '2026-12-02' },
      { estimatedEndDate: ['La fin estimée précède la date prévue'] },
    ],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(waitForm, { reason: 'piece', ...change })).toEqual(expected)
  })

  test('allows only the end of a wait', () => {
    expect(messages(waitPatch, { ended: false })).toEqual({ ended: ['Une attente ne peut que se terminer'] })
  })
})

describe('undoing the end of a wait', () => {
  const at = '2026-11-26T10:00:00.000Z'
  const latest = { name: 'wait.ended', subjectId: 'w1', by: 'bruno', at, before: null }
  const undo = { waitId: 'w1', by: 'bruno', now: new Date(Date.parse(at) + limits.undoWindowMs) }

  test('is allowed to the same person, as long as for a step', () => {
    expect(mayUndoWaitEnd(latest, undo)).toBe(true)
    expect(mayUndoWaitEnd(latest, { ...undo, now: new Date(undo.now.getTime() + 1) })).toBe(false)
  })

  test.each([
    ['nothing is known', null],
    ['another person ended it', { ...latest, by: 'camille' }],
    ['another wait ended', { ...latest, subjectId: 'w2' }],
    ['something else happened since', { ...latest, name: 'step.readied' }],
  ])('is refused if %s', (_, work) => expect(mayUndoWaitEnd(work, undo)).toBe(false))
})
