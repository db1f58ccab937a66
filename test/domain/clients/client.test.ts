import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientForm, clientListQuery, clientPatch } from '../../../domain/clients/client-form.ts'
import { changedFields } from '../../../domain/ground/changed-fields.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { messages } from '../messages-of.ts'

const camille = { nom: ' Roux ', prenom: 'Camille', email: ' Camille@Exemple.FR ', telephone: '+33612345678' }

describe('the client form', () => {
  test('trims values, lowers the email and drops unknown fields', () => {
    const sent = { ...camille, garage_id: 'x', __proto__: { id: 'x' }, createdAt: 'x' }
    expect(clientForm.parse(sent)).toEqual({
      nom: 'Roux',
      prenom: 'Camille',
      type: 'particulier',
      email: 'camille@exemple.fr',
      telephone: '+33612345678',
      siren: null,
      langue: 'fr',
    })
  })

  test('stores a name on one line without control characters', () => {
    const nom = 'Roux\r\nBcc:\u2028x\u0085y\u0007\u202e\u2066z'
    expect(clientForm.parse({ ...camille, nom }).nom).toBe('Roux Bcc: x y z')
  })

  test.each([{}, { email: '', telephone: ' ' }, { email: null, telephone: null }])(
    'reads empty values as null: %j',
    (contact) => {
      expect(clientForm.parse({ nom: 'Roux', prenom: 'C', ...contact })).toEqual({
        nom: 'Roux',
        prenom: 'C',
        type: 'particulier',
        email: null,
        telephone: null,
        siren: null,
        langue: 'fr',
      })
    },
  )

  test.each([
    [{ nom: '' }, { nom: ['Nom requis'] }],
    [{ nom: '\u200b' }, { nom: ['Nom requis'] }],
    [{ nom: undefined }, { nom: ['Nom requis'] }],
    [{ nom: 12 }, { nom: ['Nom requis'] }],
    [{ nom: 'x'.repeat(81) }, { nom: ['Nom trop long'] }],
    [{ nom: 'a\0b' }, { nom: ['Caractère non autorisé'] }],
    [{ nom: 'a\ud800b' }, { nom: ['Caractère non autorisé'] }],
    [{ prenom: ' ' }, { prenom: ['Prénom requis'] }],
    [{ email: 'camille' }, { email: ['Email invalide'] }],
    [{ email: ['a@b.fr', 'c@d.fr'] }, { email: ['Email invalide'] }],
    [{ telephone: '061234567' }, { telephone: ['Format invalide (ex: +33612345678)'] }],
    [{ telephone: '+123456789' }, { telephone: ['Format invalide (ex: +33612345678)'] }],
    [{ langue: 'pt' }, { langue: ['Langue inconnue'] }],
    [{ telephone: '+1234567890123456' }, { telephone: ['Format invalide (ex: +33612345678)'] }],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(clientForm, { ...camille, ...change })).toEqual(expected)
  })

  test('accepts an emoji', () => {
    expect(clientForm.parse({ ...camille, nom: 'Roux 🔧' }).nom).toBe('Roux 🔧')
  })

  test.each([null, undefined, 'text', [], 3])('refuses an input that is not a form: %j', (input) => {
    expect(clientForm.safeParse(input).success).toBe(false)
  })

  // A backtracking pattern would need hours: the time limit of the test detects it.
  test('parses very long texts in linear time', () => {
    const long = 100_000
    const hostile = [' '.repeat(long), 'a'.repeat(long), `${'a.'.repeat(long / 2)}@`, `+${'1'.repeat(long)}`]
    for (const text of hostile) {
      expect(clientForm.safeParse({ nom: text, prenom: text, email: text, telephone: text }).success).toBe(false)
    }
  })
})

describe('the client patch', () => {
  test('ignores absent fields and erases empty ones', () => {
    expect(clientPatch.parse({})).toEqual({})
    expect(clientPatch.parse({ email: '', telephone: null })).toEqual({ email: null, telephone: null })
  })

  test.each([
    [{ nom: '' }, { nom: ['Nom requis'] }],
    [{ nom: null }, { nom: ['Nom requis'] }],
    [{ prenom: null }, { prenom: ['Prénom requis'] }],
  ])('refuses to erase a name: %j', (patch, expected) => {
    expect(messages(clientPatch, patch)).toEqual(expected)
  })

  test('sends only changed fields, and null for emptied ones', () => {
    const before = { nom: 'Roux', email: 'a@b.fr', telephone: null, km: 12 }
    expect(changedFields(before, { nom: 'Roux', email: '', telephone: '', km: 13 })).toEqual({ email: null, km: 13 })
    expect(changedFields({}, { nom: 'Roux', email: undefined })).toEqual({ nom: 'Roux' })
  })

  test('gives the edited values when applied to the old ones', () => {
    const fields = fc.record({ a: fc.option(fc.string({ minLength: 1 })), b: fc.option(fc.integer()) })
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        expect({ ...before, ...changedFields(before, after) }).toEqual(after)
        expect(changedFields(after, after)).toEqual({})
      }),
    )
  })
})

describe('the client list', () => {
  test('starts at page 1 with 20 a page, and ignores an empty search', () => {
    expect(clientListQuery.parse({ q: '  ' })).toEqual({ q: undefined, page: 1, pageSize: 20 })
    expect(clientListQuery.parse({ page: '10001' }).page).toBe(10_001)
    expect(clientListQuery.parse({ q: ' roux ', page: '2', pageSize: '100' })).toEqual({
      q: 'roux',
      page: 2,
      pageSize: 100,
    })
  })

  test.each([
    [{ page: '0' }, { page: ['Page invalide'] }],
    [{ page: '-1' }, { page: ['Page invalide'] }],
    [{ page: '0x10' }, { page: ['Page invalide'] }],
    [{ page: ['1', '2'] }, { page: ['Page invalide'] }],
    [{ pageSize: '101' }, { pageSize: ['Taille de page invalide'] }],
    [{ pageSize: 1.5 }, { pageSize: ['Taille de page invalide'] }],
    [{ q: 'x'.repeat(201) }, { q: ['Recherche trop longue'] }],
    [{ q: ['a', 'b'] }, { q: ['Recherche invalide'] }],
  ])('refuses the values %j', (query, expected) => {
    expect(messages(clientListQuery, query)).toEqual(expected)
  })
})

test('a full name is the first name, then the last name', () => {
  expect(fullName({ prenom: 'Camille', nom: 'Roux' })).toBe('Camille Roux')
})
