import { expect, test } from 'vitest'
import { partsFile, partsFileName } from '../../../domain/approvals/parts-file.ts'

const row = {
  _id: 'c',
  id: 'c',
  approvalId: 'a',
  processId: 'p',
  chosenAt: '2026-11-25T14:56:00.000Z',
  plaque: 'GH482KL',
  vehicle: 'Peugeot 308',
  choice: 'new' as const,
  exemption: null,
  medium: 'phone' as const,
}

test('a row of the parts file shows the Paris time, the plate, the choice and its way', () => {
  const [, line] = partsFile([row]).split('\r\n')
  expect(line).toBe('2026-11-25 15:56;GH-482-KL;Peugeot 308;Neuves;;Par téléphone')
})

test('an exemption is attributed to the garage', () => {
  const [, line] = partsFile([{ ...row, plaque: null, vehicle: null, choice: null, exemption: 'free' }]).split('\r\n')
  expect(line).toBe('2026-11-25 15:56;;;Sans objet;Travaux gratuits;Dit par le garage')
})

test('the file name contains the period', () => {
  expect(partsFileName({})).toBe('choix-piec.csv')
  expect(partsFileName({ dateFrom: '2026-01-01', dateTo: '2026-12-31' })).toBe(
    'choix-piec-du-2026-01-01-au-2026-12-31.csv',
  )
})
