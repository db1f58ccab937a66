import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  entriesAt,
  entryCounts,
  mayChange,
  type Note,
  type Photo,
  photoAlt,
  photoSrc,
  sizeNamed,
  smallSide,
  smallSize,
  trackingPhotoSrc,
} from '../../../domain/entries/entry.ts'
import { noteForm, photoForm } from '../../../domain/entries/entry-form.ts'
import { publicPhotos } from '../../../domain/links/public-link.ts'
import { activityText } from '../../../domain/processes/history/history-text.ts'

describe('changing a photo or a note', () => {
  const brunos = { author: { id: 'bruno' } }
  const nobodys = { author: null }

  test.each([
    ['its author', brunos, { userId: 'bruno', role: 'employee' }, true],
    ['a colleague', brunos, { userId: 'lea', role: 'employee' }, false],
    ['an administrator', brunos, { userId: 'camille', role: 'admin' }, true],
    ['its author, now a reader', brunos, { userId: 'bruno', role: 'reader' }, false],
    ['an employee, when its author has left', nobodys, { userId: 'lea', role: 'employee' }, false],
    ['an administrator, when its author has left', nobodys, { userId: 'camille', role: 'admin' }, true],
  ] as const)('is allowed or refused for %s', (_who, entry, person, may) => {
    expect(mayChange(entry, person)).toBe(may)
  })
})

test('entries are listed at their step, or at the process', () => {
  const photos = [
    { id: 'p1', stepId: 's1' },
    { id: 'p2', stepId: null },
  ] as Photo[]
  const notes = [
    { id: 'n1', stepId: 's1' },
    { id: 'n2', stepId: 's2' },
  ] as Note[]
  expect(entriesAt({ photos, notes }, 's1')).toEqual({ photos: [photos[0]], notes: [notes[0]] })
  expect(entriesAt({ photos, notes }, null)).toEqual({ photos: [photos[1]], notes: [] })
})

test.each([
  [0, 0, ''],
  [1, 0, '1\u00a0photo'],
  [2, 1, '2\u00a0photos, 1\u00a0note'],
  [0, 3, '3\u00a0notes'],
])('the counts of %i photos and %i notes read %j', (photos, notes, text) => {
  expect(entryCounts(photos, notes)).toBe(text)
})

test('a photo’s alternative text is its caption, or the step name', () => {
  expect(photoAlt({ caption: 'Disque usé' }, 'Dépose')).toBe('Disque usé')
  expect(photoAlt({ caption: '' }, 'Dépose')).toBe('Photo, Dépose')
  expect(photoAlt({ caption: '' }, null)).toBe('Photo')
})

test('a small image keeps its proportions, within its limit and at least one pixel', () => {
  const side = fc.integer({ min: 1, max: 1600 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const small = smallSize({ width, height })
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(Math.max(smallSide, 1))
      expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1)
      if (width > height) expect(small.width).toBeGreaterThanOrEqual(small.height)
    }),
  )
})

test('a note keeps its line breaks, and a caption is one line or empty', () => {
  expect(noteForm.parse({ text: ' Disque\r\nusé ' })).toEqual({ text: 'Disque\nusé' })
  expect(photoForm.parse({})).toEqual({ caption: '' })
  expect(photoForm.parse({ caption: ' Disque\nusé ' })).toEqual({ caption: 'Disque usé' })
  expect(photoForm.safeParse({ caption: 'a'.repeat(141) }).success).toBe(false)
})

test('image addresses name the size in French', () => {
  expect(photoSrc('p', 'x', 'small')).toBe('/processus/p/photos/x/petite')
  expect(trackingPhotoSrc('t', 'x', 'large')).toBe('/public/processus/t/photos/x/grande')
  expect([sizeNamed('grande'), sizeNamed('petite'), sizeNamed('large'), sizeNamed('constructor')]).toEqual([
    'large',
    'small',
    undefined,
    undefined,
  ])
})

test('a customer sees the photos in the order of the page', () => {
  const photo = (id: string) => ({ id, caption: '', width: 1, height: 1, createdAt: '' })
  const step = (name: string, ...photos: ReturnType<typeof photo>[]) =>
    ({ name, description: null, status: 'validated', validatedAt: null, photos, notes: [] }) as const
  const shown = publicPhotos({
    steps: [step('Dépose', photo('a'), photo('b')), step('Pose')],
    photos: [photo('c')],
  } as never)
  expect(shown.map(({ photo: { id }, step }) => [id, step])).toEqual([
    ['a', 'Dépose'],
    ['b', 'Dépose'],
    ['c', null],
  ])
})

test.each([
  ['entry.add', { kind: 'photo', step: 'Dépose' }, 'Photo ajoutée (étape « Dépose »)'],
  ['entry.publish', { kind: 'note', step: null }, 'Note montrée au client'],
  ['entry.withdraw', { kind: 'photo', step: null }, 'Photo retirée de ce que voit le client'],
  ['entry.remove', { kind: 'note', step: 'Pose' }, 'Note supprimée (étape « Pose »)'],
])('the history reads %s in French', (action, after, text) => {
  expect(activityText({ action, after, whom: null })).toBe(text)
})
