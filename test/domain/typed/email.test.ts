import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailRule } from '../../../domain/ground/fields.ts'
import { asciiEmail, canonicalEmail } from '../../../domain/ground/typed/email.ts'

test.each([
  ['jeanne@exemple.fr', 'jeanne@exemple.fr'],
  [' Jeanne@Exemple.FR ', 'jeanne@exemple.fr'],
  ['contact@garage-élan.fr', 'contact@garage-élan.fr'],
  ['contact@GARAGE-ÉLAN.fr', 'contact@garage-élan.fr'],
  ['contact@garage-e\u0301lan.fr', 'contact@garage-élan.fr'],
  ['contact@xn--garage-lan-h7a.fr', 'contact@garage-élan.fr'],
  ['contact@XN--GARAGE-LAN-H7A.fr', 'contact@garage-élan.fr'],
  ['a@forêt.été.fr', 'a@forêt.été.fr'],
  ['a@straße.de', 'a@straße.de'],
  ['a@œuvre.fr', 'a@œuvre.fr'],
  ['nom&cie@exemple.fr', 'nom&cie@exemple.fr'],
  ['nom/atelier@exemple.fr', 'nom/atelier@exemple.fr'],
  ["o'brien+{a}|b=c?d^e`f~g!h#i$j%k*l_m@exemple.fr", "o'brien+{a}|b=c?d^e`f~g!h#i$j%k*l_m@exemple.fr"],
  // Cyrillic letters look like Latin ones.
  ['a@g\u0430rage.fr', 'a@xn--grage-4ve.fr'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
])('« %s » is stored as %s', (typed, stored) => {
  expect(emailRule.parse(typed)).toBe(stored)
})

test.each([
  '',
  'a',
  'a@',
  '@exemple.fr',
  'a@exemple',
  'a@b@exemple.fr',
  'jérôme@exemple.fr',
  '.a@exemple.fr',
  'a.@exemple.fr',
  'a..b@exemple.fr',
  'a b@exemple.fr',
  'a,b@exemple.fr',
  'a(b)@exemple.fr',
  '"a b"@exemple.fr',
  'a@exe mple.fr',
  'a@exemple..fr',
  'a@-exemple.fr',
  'a@exemple-.fr',
  'a@exemple.fr.',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@é/x.fr',
  'a@é.fr:25',
  'a@é.fr?x',
  'a@é%2e.fr',
  'a@xn--.fr',
  `${'a'.repeat(65)}@exemple.fr`,
  `a@${'é'.repeat(64)}.fr`,
  `a@${'ab.'.repeat(90)}fr`,
  'a@exemple.fr\nBcc: b@exemple.fr',
])('« %s » is not an address', (typed) => {
  expect(emailRule.safeParse(typed).error?.issues[0]?.message).toBe('Email invalide')
})

describe('an email domain with accents', () => {
  const label = fc.string({
    unit: fc.constantFrom(...'abcxyz019-éèêëàâäçîïôöùûüœæñßłőšž'),
    minLength: 1,
    maxLength: 20,
  })

  test('has a single stored form, and the ASCII form that Node gives', () => {
    fc.assert(
      fc.property(label, (name) => {
        const stored = canonicalEmail(`a@${name}.fr`)
        if (stored === null) return
        const ascii = asciiEmail(stored)
        expect(ascii).toBe(`a@${domainToASCII(`${name}.fr`)}`)
        expect(canonicalEmail(ascii)).toBe(stored)
        expect(canonicalEmail(stored)).toBe(stored)
        expect(canonicalEmail(`A@${name.toUpperCase().replaceAll('SS', 'ß')}.FR`)).toBe(stored)
      }),
      { numRuns: 500 },
    )
  })

  test('converts back any xn-- code, or refuses it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abz09-'), maxLength: 30 }), (code) => {
        const stored = canonicalEmail(`a@xn--${code}.fr`)
        if (stored !== null) expect(asciiEmail(stored)).toBe(`a@xn--${code}.fr`)
      }),
      { numRuns: 500 },
    )
  })
})
