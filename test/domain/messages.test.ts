import { expect, test } from 'vitest'
import {
  confirmations,
  duplicateField,
  errorMessages,
  fieldErrorText,
  isErrorCode,
  retryAfterText,
  updateModalError,
} from '../../domain/ground/messages.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'

test('messages are those of the contract', () => {
  expect(errorMessages.IDEMPOTENCY_HEADER_REQUIRED).toBe("Requête invalide: clé d'idempotence manquante.")
  expect(errorMessages.SESSION_EXPIRED).toBe('Session expirée. Veuillez vous reconnecter.')
  expect(confirmations.rotateLink).toBe("Régénérer le lien public ? L'ancien deviendra invalide.")
  expect(toasts.carCreated).toBe('Véhicule créé avec succès')
  expect(retryAfterText(42)).toBe('Trop de tentatives, réessayez dans 42 sec.')
  expect(fieldErrorText('plaque', 'Plaque requise')).toBe('Erreur champ plaque: Plaque requise')
  expect(updateModalError('Erreur mise à jour')).toBe('❌ Erreur mise à jour')
})

test.each([
  ['FORBIDDEN', true],
  ['toString', false],
  ['', false],
  [undefined, false],
])('%s is an error code: %s', (value, known) => {
  expect(isErrorCode(value)).toBe(known)
})

test.each([
  ['Email déjà utilisé', 'email'],
  ['Plaque déjà utilisée', 'plaque'],
  ['Email already used', 'email'],
  ['Nom déjà utilisé', null],
  ['Email invalide', null],
])('the message « %s » is about the field %s', (message, field) => {
  expect(duplicateField(message)).toBe(field)
})
