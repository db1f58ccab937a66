import { describe, expect, test } from 'vitest'
import { processForm, processListQuery, processPatch, revertForm } from '../../../domain/processes/process-form.ts'
import { messages } from '../messages-of.ts'

const [client, car, type] = [1, 2, 3].map((number) => `0190b9f8-1111-7000-8000-00000000000${number}`)
const call = { client: { _id: client }, car: { _id: car }, stepType_id: type }
const nothing = { name: null, startDate: null, estimatedEndDate: null }

describe('the form of a new process', () => {
  test('is the same for a call and a plain form', () => {
    const form = { client_id: client, car_id: car, stepType_id: type, name: '', startDate: '', estimatedEndDate: '' }
    expect(processForm.parse(call)).toEqual({ ...call, ...nothing })
    expect(processForm.parse(form)).toEqual({ ...call, ...nothing })
  })

  test('takes an ISO date-time as its day in Paris', () => {
    const late = '2026-11-21T23:30:00.000Z'
    expect(processForm.parse({ ...call, estimatedEndDate: late }).estimatedEndDate).toBe('2026-11-22')
    expect(processPatch.parse({ estimatedEndDate: late })).toEqual({ estimatedEndDate: '2026-11-22' })
    expect(processListQuery.parse({ dateFrom: late, dateTo: '2026-11-30T23:00:00+01:00' })).toMatchObject({
      dateFrom: '2026-11-22',
      dateTo: '2026-11-30',
    })
    const before = { startDate: '2026-11-23T08:00:00+01:00', estimatedEndDate: late }
    expect(processForm.safeParse({ ...call, ...before }).success).toBe(false)
  })

  test('takes a start as a day or an instant', () => {
    const dates = { startDate: '2026-11-21T08:00:00+01:00', estimatedEndDate: '2026-11-21' }
    expect(processForm.parse({ ...call, ...dates })).toMatchObject(dates)
    expect(processForm.parse({ ...call, startDate: '2026-11-21' }).startDate).toBe('2026-11-21')
  })

  test.each([
    [{ client: undefined }, { 'client._id': ['Client requis'] }],
    [{ client: null }, { client: ['Client requis'] }],
    [{ car: { _id: 'x' } }, { 'car._id': ['Véhicule requis'] }],
    [{ stepType_id: '' }, { stepType_id: ['Type de réparation requis'] }],
    [{ name: 'x'.repeat(121) }, { name: ['Nom trop long (120 caractères au plus)'] }],
    [{ startDate: 'hier' }, { startDate: ['Date de début invalide'] }],
    [{ startDate: '0000-01-01' }, { startDate: ['Date de début invalide'] }],
    [{ estimatedEndDate: '2026-02-29' }, { estimatedEndDate: ['Date de fin estimée invalide'] }],
    [{ estimatedEndDate: '1899-12-31' }, { estimatedEndDate: ['Date de fin estimée invalide'] }],
    [{ estimatedEndDate: '2201-01-01' }, { estimatedEndDate: ['Date de fin estimée invalide'] }],
    [{ estimatedEndDate: 20261121 }, { estimatedEndDate: ['Date de fin estimée invalide'] }],
    [
      { startDate: '2026-11-21', estimatedEndDate: '2026-11-20' },
      { estimatedEndDate: ['La fin estimée précède le début'] },
    ],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(processForm, { ...call, ...change })).toEqual(expected)
  })

  test.each([null, undefined, 'x', []])('refuses an input that is not a form: %j', (input) => {
    expect(processForm.safeParse(input).success).toBe(false)
  })
})

describe('the patch of a process', () => {
  test('ignores absent fields and erases empty ones', () => {
    expect(processPatch.parse({})).toEqual({})
    expect(processPatch.parse({ name: '', estimatedEndDate: null })).toEqual({ name: null, estimatedEndDate: null })
    expect(processPatch.parse({ status: 'completed', completedNotifiedAt: 'x' })).toEqual({})
  })

  test('takes a remap nested from a call, and flat from a form', () => {
    const stepsRemap = { status: 'validated', selectedIndex: 2 }
    expect(processPatch.parse({ stepsRemap })).toEqual({ stepsRemap })
    expect(processPatch.parse({ status: 'validated', selectedIndex: '2', stepType_id: '' })).toEqual({ stepsRemap })
    expect(processPatch.parse({ status: 'ready', selectedIndex: '' })).toEqual({})
  })

  test.each([
    ['done', 'validated'],
    ['in_progress', 'ready'],
    ['proposed', 'proposed'],
  ])('reads the old status %s as %s', (status, stored) => {
    expect(processPatch.parse({ stepsRemap: { status, selectedIndex: 0 } }).stepsRemap?.status).toBe(stored)
  })

  test.each([
    [{ stepsRemap: { status: 'autre', selectedIndex: 0 } }, { 'stepsRemap.status': ['Statut invalide'] }],
    [{ stepsRemap: { status: 'ready', selectedIndex: -1 } }, { 'stepsRemap.selectedIndex': ['Étape invalide'] }],
    [{ stepsRemap: { status: 'ready', selectedIndex: '' } }, { 'stepsRemap.selectedIndex': ['Étape invalide'] }],
    [{ stepsRemap: { status: 'ready', selectedIndex: 100 } }, { 'stepsRemap.selectedIndex': ['Étape invalide'] }],
    [{ stepsRemap: 'x' }, { stepsRemap: ['Étape invalide'] }],
    [{ stepType_id: 'x' }, { stepType_id: ['Type de réparation inconnu'] }],
  ])('refuses the values %j', (patch, expected) => {
    expect(messages(processPatch, patch)).toEqual(expected)
  })

  test('needs a status for a revert', () => {
    expect(revertForm.parse({ status: 'ready' })).toEqual({ status: 'ready' })
    expect(messages(revertForm, {})).toEqual({ status: ['Statut invalide'] })
  })
})

describe('the list of processes', () => {
  test('defaults to every status, page 1 of 50', () => {
    expect(processListQuery.parse({})).toEqual({ status: [], page: 1, pageSize: 50 })
    expect(processListQuery.parse({ status: '', q: '', dateFrom: '', dateTo: '', quickPeriod: '' })).toMatchObject({
      status: [],
    })
  })

  test.each([
    ['completed', ['completed']],
    ['proposed,in_progress', ['proposed', 'in_progress']],
    [
      ['proposed', 'completed', 'proposed'],
      ['proposed', 'completed'],
    ],
  ])('takes the status filter %j', (status, expected) => {
    expect(processListQuery.parse({ status }).status).toEqual(expected)
  })

  test.each([
    [{ status: 'ready' }, { 'status.0': ['Statut inconnu'] }],
    [{ dateFrom: '31/11/2026' }, { dateFrom: ['Date invalide'] }],
    [{ dateTo: '2026-13-01' }, { dateTo: ['Date invalide'] }],
    [{ quickPeriod: 'siècle' }, { quickPeriod: ['Période inconnue'] }],
    [{ pageSize: '0' }, { pageSize: ['Taille de page invalide'] }],
  ])('refuses the values %j', (query, expected) => {
    expect(messages(processListQuery, query)).toEqual(expected)
  })

  test('refuses a status that is not text', () => {
    expect(processListQuery.safeParse({ status: [{ a: 1 }] }).success).toBe(false)
    expect(processListQuery.safeParse({ status: 3 }).success).toBe(false)
  })
})
