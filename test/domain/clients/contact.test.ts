import { expect, test } from 'vitest'
import { contactOf } from '../../../domain/clients/contact.ts'

test.each([
  [{ telephone: '+33639982002', email: 'jerome@exemple.fr' }, '06\u00a039\u00a098\u00a020\u00a002'],
  [{ telephone: null, email: 'jerome@exemple.fr' }, 'jerome@exemple.fr'],
  [{ telephone: null, email: null }, 'Aucun contact'],
])('the contact of %j is %s', (client, text) => {
  expect(contactOf(client)).toBe(text)
})
