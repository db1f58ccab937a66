import { describe, expect, test } from 'vitest'
import { needsRefreshOnRestore, refreshDelayMs } from '../../../domain/accounts/refresh-timing.ts'
import {
  changePasswordForm,
  createUserForm,
  loginForm,
  profileForm,
  refreshForm,
  registerForm,
  resetConfirmForm,
  resetRequestForm,
} from '../../../domain/accounts/session-form.ts'
import { messages } from '../messages-of.ts'

const person = { name: 'Roux', prenom: 'Camille', email: ' CAMILLE@exemple.fr', password: 'atelier2026' }
const tooShort = 'Password must be at least 8 characters'
const tooPlain = 'Password must contain at least one letter and one number'

describe('passwords', () => {
  test.each([
    ['', tooShort],
    ['abc1234', tooShort],
    [undefined, tooShort],
    [12345678, tooShort],
    [`a1${'x'.repeat(127)}`, 'Password too long'],
    ['abcdefgh', tooPlain],
    ['12345678', tooPlain],
    ['abc12345\0', 'Caractère non autorisé'],
  ])('refuse %j with the message %s', (password, message) => {
    expect(messages(loginForm, { email: 'a@b.fr', password })).toEqual({ password: [message] })
  })

  test.each(['abcd1234', `a1${'x'.repeat(126)}`, ' éé espaces 1 '])('accept %j unchanged', (password) => {
    expect(loginForm.parse({ email: 'a@b.fr', password }).password).toBe(password)
  })
})

describe('registration', () => {
  test('cleans the typed values', () => {
    expect(registerForm.parse({ ...person, garage_nom: ' Garage du Port ', role: 'admin', garage_id: 'x' })).toEqual({
      ...person,
      email: 'camille@exemple.fr',
      garage_nom: 'Garage du Port',
    })
  })

  test.each([
    [{ name: 'R' }, { name: ['Nom trop court'] }],
    [{ name: 'R'.repeat(81) }, { name: ['Nom trop long'] }],
    [{ prenom: '' }, { prenom: ['Prénom requis'] }],
    [{ prenom: 'R'.repeat(81) }, { prenom: ['Prénom trop long'] }],
    [{ email: 'x' }, { email: ['Email invalide'] }],
    [{ garage_nom: '' }, { garage_nom: ['Nom garage requis'] }],
    [{ garage_nom: undefined }, { garage_nom: ['Nom garage requis'] }],
    [{ garage_nom: 'R'.repeat(121) }, { garage_nom: ['Nom garage trop long'] }],
    [{ garage_nom: '', inviteToken: '' }, { garage_nom: ['Nom garage requis'] }],
    [{ inviteToken: 'court' }, { inviteToken: ['Jeton invalide'] }],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(registerForm, { ...person, garage_nom: 'Garage', ...change })).toEqual(expected)
  })

  test('reports all faults at once', () => {
    expect(Object.keys(messages(registerForm, {}))).toEqual(['name', 'prenom', 'email', 'password', 'garage_nom'])
  })

  test('takes an invitation instead of a garage name', () => {
    const invited = { ...person, inviteToken: 'jeton-de-dix' }
    expect(registerForm.parse({ ...invited, garage_nom: '' })).toEqual({ ...invited, email: 'camille@exemple.fr' })
    expect(createUserForm.parse(invited).inviteToken).toBe('jeton-de-dix')
    expect(messages(createUserForm, person)).toEqual({ inviteToken: ['Jeton invalide'] })
  })

  test.each([null, undefined, 'x', []])('refuses an input that is not a form: %j', (input) => {
    expect(registerForm.safeParse(input).success).toBe(false)
  })
})

test('the other account forms refuse invalid values', () => {
  expect(messages(refreshForm, { refreshToken: '' })).toEqual({ refreshToken: ['Jeton invalide'] })
  expect(messages(refreshForm, { refreshToken: 'x'.repeat(4097) })).toEqual({ refreshToken: ['Jeton invalide'] })
  expect(messages(resetRequestForm, { email: '' })).toEqual({ email: ['Email invalide'] })
  expect(messages(resetConfirmForm, { token: '', password: 'x' })).toEqual({
    token: ['Jeton invalide'],
    password: [tooShort],
  })
  expect(messages(profileForm, {})).toEqual({
    nom: ['Nom trop court'],
    prenom: ['Prénom requis'],
    email: ['Email invalide'],
  })
  expect(messages(changePasswordForm, { password: 'atelier2026' })).toEqual({
    currentPassword: ['Mot de passe actuel requis'],
  })
})

test('a token is refreshed 30 s before its end, and at least 5 s from now', () => {
  const now = 1_800_000_000_000
  expect(refreshDelayMs(now / 1000 + 900, now)).toBe(870_000)
  expect(refreshDelayMs(now / 1000 + 31, now)).toBe(5000)
  expect(refreshDelayMs(now / 1000 - 10, now)).toBe(5000)
  expect(needsRefreshOnRestore(now / 1000 + 59, now)).toBe(true)
  expect(needsRefreshOnRestore(now / 1000 + 60, now)).toBe(false)
})
