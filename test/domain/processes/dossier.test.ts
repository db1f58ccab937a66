import { expect, test } from 'vitest'
import type { Activity } from '../../../domain/processes/history/history-text.ts'
import { dossierLines } from '../../../domain/processes/papers.ts'

const camille = { prenom: 'Camille', nom: 'Perrin' }
const entry = (action: string, createdAt: string, change: Partial<Activity> = {}): Activity => ({
  id: action,
  action,
  actor: camille,
  program: null,
  whom: null,
  before: null,
  after: null,
  createdAt,
  ...change,
})

const arrival = {
  at: '2026-11-20T08:00:00Z',
  by: 'Bruno Carvalho',
  kind: 'arrival',
  km: 50_000,
  keyNumber: '12',
  place: null,
} as const

test('the file of a process merges history and logs in order, without repetition', () => {
  const activity = [
    entry('process.complete', '2026-11-21T10:00:00Z'),
    entry('visit.arrive', '2026-11-20T08:00:00Z'),
    entry('wait.start', '2026-11-20T09:00:00Z'),
    entry('process.create', '2026-11-19T10:00:00Z'),
  ]
  const wait = {
    reason: 'piece',
    expectedDate: '2026-12-03',
    note: 'Commande 42',
    startedAt: '2026-11-20T09:00:00Z',
    startedBy: null,
    endedAt: '2026-11-21T09:00:00Z',
    endedBy: 'Bruno Carvalho',
  } as const
  const lines = dossierLines({ activity, visits: [arrival], waits: [wait] })
  expect(lines.map(({ text }) => text)).toEqual([
    'Processus créé',
    'Véhicule arrivé, 50\u00a0000\u00a0km, clé 12',
    expect.stringMatching(/^En attente d.une pièce, prévue le 3 décembre\. Note\u00a0: Commande 42$/),
    'Fin de l’attente',
    'Processus terminé',
  ])
})

test('a moved end date shows both days; another change does not', () => {
  const moved = (before: object | null, after: object) =>
    dossierLines({
      activity: [entry('process.update', '2026-11-20T08:00:00Z', { before, after } as Partial<Activity>)],
      visits: [],
      waits: [],
    })[0]?.text
  expect(moved({ estimatedEndDate: '2026-11-21' }, { estimatedEndDate: '2026-11-25' })).toBe(
    'Fin estimée fixée au 25 nov. 2026 (avant\u00a0: 21 nov. 2026)',
  )
  expect(moved({ estimatedEndDate: null }, { estimatedEndDate: '2026-11-25' })).toBe(
    'Fin estimée fixée au 25 nov. 2026',
  )
  expect(moved({ estimatedEndDate: '2026-11-25' }, { estimatedEndDate: '2026-11-25' })).toBe('Processus mis à jour')
})
