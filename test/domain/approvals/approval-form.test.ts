import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approvalAnswerForm,
  approvalForm,
  approvalPatch,
  approvalRecordForm,
  approvalSendForm,
  approvalSendPage,
} from '../../../domain/approvals/approval-form.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { typedEuros } from '../../../domain/ground/money.ts'

const id = '0197f0a0-0000-7000-8000-000000000001'
const line = { label: 'Disques', kind: 'security', amountCents: 18_400 }
const form = { title: 'Freins', lines: [line] }

const complaints = (
  schema: typeof approvalForm | typeof approvalAnswerForm | typeof approvalRecordForm,
  given: object,
) => schema.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the form of an agreement', () => {
  test('needs one line, and fills every other field with its default', () => {
    expect(approvalForm.parse({ lines: [line] }).title).toBe('')
    expect(approvalForm.parse(form)).toEqual({
      title: 'Freins',
      message: '',
      lines: [{ ...line, part: null, photoIds: [] }],
      expiryDays: 7,
      partsExemption: null,
    })
  })

  test.each([
    [{ title: 'x'.repeat(121) }, 'title: Titre trop long (120 caractères au plus)'],
    [{ message: 'x'.repeat(1001) }, 'message: Message trop long (1\u00a0000 caractères au plus)'],
    [{ lines: [] }, 'lines: Au moins une ligne est requise'],
    [{ lines: Array(21).fill(line) }, 'lines: Trop de lignes (20 au plus)'],
    [{ lines: 'x' }, 'lines: Lignes invalides'],
    [{ expiryDays: 0 }, 'expiryDays: De 1 à 30 jours'],
    [{ expiryDays: 31 }, 'expiryDays: De 1 à 30 jours'],
    [{ lines: [{ ...line, label: '' }] }, 'lines.0.label: Intitulé requis'],
    [{ lines: [{ ...line, label: 'x'.repeat(141) }] }, 'lines.0.label: Intitulé trop long (140 caractères au plus)'],
    [{ lines: [{ ...line, kind: 'urgent' }] }, 'lines.0.kind: Sécurité ou conseillé\u00a0?'],
    [{ lines: [{ ...line, amountCents: -1 }] }, 'lines.0.amountCents: Montant invalide (ex\u00a0: 1\u00a0234,50)'],
    [{ lines: [{ ...line, amountCents: 0.5 }] }, 'lines.0.amountCents: Montant invalide (ex\u00a0: 1\u00a0234,50)'],
    [{ lines: [{ ...line, amountCents: 'douze' }] }, 'lines.0.amountCents: Montant invalide (ex\u00a0: 1\u00a0234,50)'],
    [
      { lines: [{ ...line, amountCents: 10_000_000 }] },
      'lines.0.amountCents: Montant trop élevé (99\u00a0999,99\u00a0€ au plus)',
    ],
    [{ lines: [{ ...line, part: 'stolen' }] }, 'lines.0.part: Pièce inconnue'],
    [{ lines: [{ ...line, photoIds: ['x'] }] }, 'lines.0.photoIds.0: Photo inconnue'],
  ])('refuses the values %j with the message %s', (change, complaint) => {
    expect(complaints(approvalForm, { ...form, ...change })).toEqual([complaint])
  })

  test.each([
    { title: 'x'.repeat(120) },
    { message: 'é'.repeat(1000) },
    { lines: Array(20).fill(line) },
    { expiryDays: 1 },
    { expiryDays: 30 },
    { lines: [{ ...line, label: 'x'.repeat(140), amountCents: 0 }] },
    { lines: [{ ...line, amountCents: limits.approvalCentsMax, part: 'used' }] },
  ])('accepts each value at its limit: %#', (change) => {
    expect(approvalForm.safeParse({ ...form, ...change }).success).toBe(true)
  })

  test('takes amounts in cents from programs, and in euros as people type them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: limits.approvalCentsMax }), (amount) => {
        const amountOf = (amountCents: number | string) =>
          approvalForm.parse({ ...form, lines: [{ ...line, amountCents }] }).lines[0]?.amountCents
        expect(amountOf(amount)).toBe(amount)
        expect(amountOf(typedEuros(amount))).toBe(amount)
      }),
    )
  })

  test('removes repeated photos of a line, and stores web line endings as one character', () => {
    const { lines, message } = approvalForm.parse({
      ...form,
      message: ' a\r\nb ',
      lines: [{ ...line, photoIds: [id, id.toUpperCase()] }],
    })
    expect([lines[0]?.photoIds, message]).toEqual([[id], 'a\nb'])
  })

  test('changes only the named fields in a correction', () => {
    expect(approvalPatch.parse({})).toEqual({})
    expect(approvalPatch.parse({ message: '' })).toEqual({ message: '' })
    expect(approvalPatch.safeParse({ lines: [] }).success).toBe(false)
  })
})

describe('the form that sends an agreement', () => {
  test('needs a way of sending, and starts a wait by default', () => {
    expect(approvalSendForm.parse({ way: 'mail' })).toEqual({ way: 'mail', wait: true })
    expect(approvalSendForm.parse({ way: 'link', wait: false })).toEqual({ way: 'link', wait: false })
    expect(approvalSendForm.safeParse({ way: 'pigeon' }).success).toBe(false)
  })

  test('starts no wait when its box is not ticked on the page', () => {
    expect(approvalSendPage.parse({ way: 'link', version: 'v' })).toEqual({ version: 'v', way: 'link', wait: false })
  })
})

describe('the form of an answer', () => {
  const given = { version: 'v', answers: [{ lineId: id, answer: 'accepted' }], prenom: 'Sophie', nom: 'Lambert' }

  test.each([
    [{ prenom: '' }, 'prenom: Prénom requis'],
    [{ nom: ' ' }, 'nom: Nom requis'],
    [{ nom: 'x'.repeat(limits.nomMax + 1) }, 'nom: Nom trop long'],
    [{ version: '' }, 'version: Version requise'],
    [{ answers: [{ lineId: id, answer: 'maybe' }] }, 'answers.0.answer: Réponse requise'],
    [{ answers: [{ lineId: 'x', answer: 'accepted' }] }, 'answers.0.lineId: Ligne inconnue'],
    [{ answers: Array(21).fill(given.answers[0]) }, 'answers: Trop de réponses'],
  ])('refuses the values %j with the message %s', (change, complaint) => {
    expect(complaints(approvalAnswerForm, { ...given, ...change })).toEqual([complaint])
  })

  const answer = { ...given, medium: 'phone', heardBy: id, heardAt: '2026-11-23T09:00:00Z' }

  test('takes a recorded answer at an instant, or at a local time in Paris', () => {
    expect(approvalRecordForm.parse(answer)).toMatchObject({ heardAt: '2026-11-23T09:00:00Z', photoId: null })
    expect(approvalRecordForm.parse({ ...answer, heardAt: '2026-11-23T10:00', photoId: '' })).toMatchObject({
      heardAt: '2026-11-23T09:00:00.000Z',
      photoId: null,
    })
  })

  test.each([
    [{ medium: 'online' }, 'medium: Choisissez comment'],
    [{ heardBy: '' }, 'heardBy: Choisissez qui a reçu l’accord'],
    [{ heardAt: '' }, 'heardAt: Date et heure requises'],
    [{ heardAt: '2026-02-31T10:00' }, 'heardAt: Date et heure requises'],
    [{ heardAt: '2026-11-23T25:00' }, 'heardAt: Date et heure requises'],
  ])('refuses a recorded answer with %j: %s', (change, complaint) => {
    expect(complaints(approvalRecordForm, { ...answer, ...change })).toEqual([complaint])
  })
})
