import { expect, test } from 'vitest'
import { typedClient } from '../../../domain/intake/typed-client.ts'

test.each([
  ['Lambert Sophie', { nom: 'Lambert', prenom: 'Sophie', type: 'particulier' }],
  ['Lambert', { nom: 'Lambert' }],
  ['SARL Martin', { nom: 'Martin', prenom: 'SARL', type: 'professionnel' }],
  [' sophie@exemple.fr ', { email: 'sophie@exemple.fr' }],
  ['06 12 34 56 78', { telephone: '+33612345678' }],
  ['+33612345678', { telephone: '+33612345678' }],
  ['AB-123-CD', {}],
  ['0612', {}],
  ['', {}],
])('the search %j fills in %j', (q, fields) => {
  expect(typedClient(q)).toEqual(fields)
})
