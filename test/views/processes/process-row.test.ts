import { describe, expect, test } from 'vitest'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import { processRow } from '../../../views/processes/board/process-row.ts'

const today = '2026-11-20'
const now = '2026-11-20T08:00:00.000Z'

const freins: ProcessSummary = {
  id: 'p1',
  name: 'Freins <avant>',
  stepType: null,
  stepTypeId: null,
  client: { id: 'c1', nom: 'Lambert', prenom: 'Jeanne', type: 'particulier', langue: 'fr' },
  car: { id: 'v1', marque: 'Peugeot', modele: '308', plaque: 'AB123CD' },
  status: 'in_progress',
  startDate: '2026-11-02T09:00:00.000Z',
  estimatedEndDate: '2026-11-18',
  completedAt: null,
  completedNotifiedAt: null,
  stepsSummary: { total: 7, validated: 4, ready: 1 },
  progress: { total: 7, validated: 4, ready: 1, percent: 57 },
  currentStep: { id: 's5', name: 'Pose du kit', status: 'ready' },
  plaque: 'AB123CD',
  clientNom: 'Lambert',
  clientPrenom: 'Jeanne',
  pendingValidation: true,
  readyStepId: 's5',
  linkExpiresAt: '2026-11-25T22:59:59.999Z',
  waiting: null,
  assignee: null,
  visit: { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null },
  approval: null,
  pendingAnswer: null,
  pendingAnswers: [],
  photoCount: 0,
  noteCount: 0,
}

const row = (changes: Partial<ProcessSummary> = {}) => processRow({ ...freins, ...changes }, now, today).html
const steps = (validated: number) =>
  row({ stepsSummary: { total: 4, validated, ready: 0 }, currentStep: null, pendingValidation: false })

test('a row describes its progress in words', () => {
  expect(row()).toContain('4 étapes validées sur 7.')
  expect(row()).toContain('Prêt\u00a0: Pose du kit')
  expect(row()).toContain('À valider')
})

test('the number of validated steps has its singular, its zero and its maximum', () => {
  expect(steps(0)).toContain('Aucune étape validée sur 4.')
  expect(steps(1)).toContain('1 étape validée sur 4.')
  expect(steps(4)).toContain('Toutes les étapes validées')
})

test('the link names the plate before the process, and only the process without a car', () => {
  expect(row()).toContain('aria-label="AB-123-CD Freins &lt;avant&gt;">Freins &lt;avant&gt;</a>')
  expect(row({ car: null })).not.toContain('aria-label')
})

test('a row shows lateness, a missing end date, and the day of completion', () => {
  expect(row()).toContain('en retard de 2 j')
  expect(row({ estimatedEndDate: '2026-11-21' })).toContain('<small>demain</small>')
  expect(row({ estimatedEndDate: null })).toContain('Fin à estimer')
  const completed = row({ status: 'completed', completedAt: '2026-11-19T10:00:00.000Z' })
  expect(completed).toContain('terminé le 19 nov.')
  expect(completed).not.toContain('en retard')
})

test('an expired public link shows until the work is completed', () => {
  const dead = { linkExpiresAt: '2025-12-30T22:59:59.999Z' }
  expect(row(dead)).toContain('Lien expiré le 30 déc. 2025')
  expect(row({ ...dead, status: 'completed' })).not.toContain('Lien expiré')
})

describe('the wait of a row', () => {
  const piece: ProcessSummary['waiting'] = {
    id: '0190b9f8-1111-7000-8000-000000000009',
    reason: 'piece',
    since: '2026-11-19T10:00:00.000Z',
    expectedDate: '2026-12-03',
  }
  const drawn = (changes: Partial<ProcessSummary>, waits: boolean) =>
    processRow({ ...freins, pendingValidation: false, ...changes }, now, today, { validate: false, wait: waits }).html

  test('shows its reason and its date, and links to its form for users who may change it', () => {
    expect(drawn({ waiting: piece }, true)).toMatch(
      /<a href="[^"]*\/attente" data-act="wait">En attente d’une pièce, prévue le 3 décembre<\/a>/,
    )
    expect(drawn({ waiting: piece }, false)).not.toContain('/attente')
    expect(drawn({ waiting: piece }, false)).toContain('une pièce, prévue le 3 décembre')
  })

  test('shows that its date has passed', () => {
    expect(drawn({ waiting: { ...piece, expectedDate: '2026-11-01' } }, true)).toContain('date dépassée')
    expect(drawn({ waiting: piece }, true)).not.toContain('date dépassée')
  })

  test.each<[string, Partial<ProcessSummary>, boolean, boolean]>([
    ['for an open process', {}, true, true],
    ['not for a completed process', { status: 'completed' }, true, false],
    ['not before a pending validation', { pendingValidation: true }, true, false],
    ['not by a user without the right', {}, false, false],
  ])('may be started or not: %s', (_which, changes, may, offered) => {
    expect(drawn(changes, may).includes('/attente" data-act="wait">Attente</a>')).toBe(offered)
  })
})

test('a row shows the state of the agreement until the work is completed', () => {
  const unanswered = { outcome: null, acceptedCents: null, totalCents: null }
  const asked = { approval: { ...unanswered, state: 'asked', until: '2026-11-21T10:00:00.000Z' } } as const
  const received = { approval: { ...unanswered, state: 'received', until: null } } as const
  expect(row(asked)).toContain('Prêt\u00a0: Pose du kit\u00a0· Accord\u00a0demandé</small>')
  expect(row({ approval: { ...asked.approval, until: '2026-11-20T07:00:00.000Z' } })).toMatch(
    /\u00a0· <span class="[^"]+">Accord\u00a0sans\u00a0réponse<\/span>/,
  )
  expect(row(received)).toContain('\u00a0· Accord\u00a0reçu</small>')
  expect(row({ ...received, status: 'completed' })).not.toContain('Accord')
  expect(row()).not.toContain('Accord')
})

test('a row shows the assigned person beside the step', () => {
  const assignee = { id: freins.id, prenom: 'Bruno', nom: 'Petit' }
  expect(row({ assignee })).toContain('<span class="vh">confié à </span>Bruno')
  expect(row()).not.toContain('confié à')
})

test('a row shows the key and the place while the car is in the garage', () => {
  const visit = { ...freins.visit, arrivedAt: '2026-11-19T10:00:00.000Z', keyNumber: '12', place: 'Pont 2' }
  expect(row({ visit })).toContain('<small>Clé\u00a012<i>, Pont 2</i></small>')
  expect(row({ visit: { ...visit, keyNumber: null } })).toContain('<small>Pont 2</small>')
  expect(row({ visit: { ...visit, returnedAt: '2026-11-20T07:00:00.000Z' } })).not.toContain('Pont 2')
})
