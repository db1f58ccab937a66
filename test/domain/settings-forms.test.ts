import { describe, expect, test } from 'vitest'
import { employeePatch, invitationForm } from '../../domain/employees/employee.ts'
import { garagePatch } from '../../domain/garage/garage-form.ts'
import { defaultStepTypes } from '../../domain/step-types/step-type.ts'
import { stepTypeForm, stepTypePatch } from '../../domain/step-types/step-type-form.ts'
import { messages } from './messages-of.ts'

const id = '0190b9f8-1111-7000-8000-000000000001'

const badMarks = 'Trois nombres de jours, du plus petit au plus grand, de 1 à 365'
const badLink = 'Lien invalide (https://…)'

describe('the form of a repair type', () => {
  test('trims names, and leaves empty values out', () => {
    const steps = [
      { _id: id, name: ' Vidange ', description: 'Filtre compris' },
      { _id: '', name: 'Essai', description: '' },
    ]
    expect(stepTypeForm.parse({ name: ' Révision ', steps })).toEqual({
      name: 'Révision',
      steps: [
        { _id: id, name: 'Vidange', description: 'Filtre compris' },
        { _id: undefined, name: 'Essai', description: null },
      ],
    })
  })

  test.each([
    [{ name: '' }, { name: ['Nom du type requis'] }],
    [{ name: 'x'.repeat(121) }, { name: ['Nom du type trop long'] }],
    [{ steps: [] }, { steps: ['Au moins une étape est requise'] }],
    [{ steps: undefined }, { steps: ['Étapes invalides'] }],
    [{ steps: Array(101).fill({ name: 'x' }) }, { steps: ['Trop d’étapes (100 au plus)'] }],
    [{ steps: [{ name: ' ' }] }, { 'steps.0.name': ['Nom de l’étape requis'] }],
    [{ steps: [{ name: 'x'.repeat(121) }] }, { 'steps.0.name': ['Nom de l’étape trop long'] }],
    [{ steps: [{ name: 'x', _id: 'y' }] }, { 'steps.0._id': ['Étape inconnue'] }],
    [{ steps: [{ name: 'x', description: 'x'.repeat(1001) }] }, { 'steps.0.description': ['Description trop longue'] }],
  ])('refuses the values %j', (change, expected) => {
    expect(messages(stepTypeForm, { name: 'Révision', steps: [{ name: 'Vidange' }], ...change })).toEqual(expected)
  })

  test('can archive only', () => {
    expect(stepTypePatch.parse({})).toEqual({})
    expect(stepTypePatch.parse({ archived: 'true' })).toEqual({ archived: true })
    expect(stepTypePatch.parse({ archived: false })).toEqual({ archived: false })
    expect(messages(stepTypePatch, { archived: 'oui', name: '', steps: [] })).toEqual({
      archived: ['Valeur invalide'],
      name: ['Nom du type requis'],
      steps: ['Au moins une étape est requise'],
    })
  })

  test('accepts the types of a new garage', () => {
    for (const type of defaultStepTypes) expect(stepTypeForm.parse(type)).toMatchObject(type)
    expect(new Set(defaultStepTypes.map(({ name }) => name)).size).toBe(defaultStepTypes.length)
  })
})

describe('the form of a garage', () => {
  test('ignores absent fields, erases empty ones, and unifies line endings', () => {
    expect(garagePatch.parse({})).toEqual({})
    expect(garagePatch.parse({ adresse: '', siret: '', telephone: null })).toEqual({
      adresse: null,
      siret: null,
      telephone: null,
    })
    expect(garagePatch.parse({ horaires: 'lundi\r\nmardi ', siret: '732 829 320 00074' })).toEqual({
      horaires: 'lundi\nmardi',
      siret: '73282932000074',
    })
  })

  test('takes the three day limits as text or list, and a public https link', () => {
    const asked = { idleDays: 5, unfetchedDays: [2, 10, 60], reviewUrl: 'https://avis.exemple.fr/perrin?note=5#ici' }
    expect(garagePatch.parse(asked)).toEqual(asked)
    expect(garagePatch.parse({ ...asked, idleDays: ' 5 ', unfetchedDays: '2, 10 et 60' })).toEqual(asked)
    expect(garagePatch.parse({ reviewUrl: ' https://garage-éléonore.fr ' })).toEqual({
      reviewUrl: 'https://garage-éléonore.fr',
    })
    expect(garagePatch.parse({ reviewUrl: '' })).toEqual({ reviewUrl: null })
  })

  test.each([
    [{ nom: '' }, { nom: ['Nom garage requis'] }],
    [{ nom: null }, { nom: ['Nom garage requis'] }],
    [{ codePostal: '7500' }, { codePostal: ['Code postal invalide (5 chiffres)'] }],
    [{ siret: '123' }, { siret: ['SIRET invalide (14 chiffres)'] }],
    [{ idleDays: '0' }, { idleDays: ['Nombre de jours invalide (de 1 à 30)'] }],
    [{ idleDays: 31 }, { idleDays: ['Nombre de jours invalide (de 1 à 30)'] }],
    [{ idleDays: '' }, { idleDays: ['Nombre de jours invalide (de 1 à 30)'] }],
    [{ unfetchedDays: '3, 15' }, { unfetchedDays: [badMarks] }],
    [{ unfetchedDays: '15, 3, 75' }, { unfetchedDays: [badMarks] }],
    [{ unfetchedDays: [3, 3, 75] }, { unfetchedDays: [badMarks] }],
    [{ unfetchedDays: [3, 15, 366] }, { 'unfetchedDays.2': [badMarks] }],
    [{ unfetchedDays: 'trois' }, { 'unfetchedDays.0': [badMarks], unfetchedDays: [badMarks] }],
    [{ unfetchedDays: '' }, { unfetchedDays: [badMarks] }],
    [{ unfetchedDays: null }, { unfetchedDays: [badMarks] }],
    [{ reviewUrl: 'http://avis.example' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'javascript:alert(1)//a.example' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://127.0.0.1/avis' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://localhost/avis' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://moi:secret@avis.example' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://avis.example/un lien' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://xn--80ak6aa92e.com/avis' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://\u0430vis.example' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://avis.example/\u202egnp' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: 'https://avis.example/"onclick' }, { reviewUrl: [badLink] }],
    [{ reviewUrl: "https://avis.example/'" }, { reviewUrl: [badLink] }],
    [{ reviewUrl: `https://avis.example/${'x'.repeat(500)}` }, { reviewUrl: ['Lien trop long'] }],
    [{ telephone: '061234567' }, { telephone: ['Format invalide (ex: +33612345678)'] }],
    [{ email: 'x' }, { email: ['Email invalide'] }],
    [{ adresse: 'x'.repeat(201) }, { adresse: ['Adresse trop longue'] }],
    [{ ville: 'x'.repeat(81) }, { ville: ['Ville trop longue'] }],
    [{ horaires: 'x'.repeat(1001) }, { horaires: ['Horaires trop longs'] }],
    [{ message: 'a\0' }, { message: ['Caractère non autorisé'] }],
  ])('refuses the values %j', (patch, expected) => {
    expect(messages(garagePatch, patch)).toEqual(expected)
  })
})

describe('the form of an employee', () => {
  test('reads the role mechanic as employee', () => {
    expect(invitationForm.parse({ email: 'B@b.fr', role: 'mechanic' })).toEqual({ email: 'b@b.fr', role: 'employee' })
    expect(employeePatch.parse({ role: 'admin', active: 'false' })).toEqual({ role: 'admin', active: false })
    expect(employeePatch.parse({})).toEqual({})
  })

  test.each([
    [{ role: 'reader' }, { role: ['Rôle invalide'] }],
    [{ role: 'root' }, { role: ['Rôle invalide'] }],
    [{ active: 'peut-être' }, { active: ['Valeur invalide'] }],
    [{ active: null }, { active: ['Valeur invalide'] }],
  ])('refuses the values %j', (patch, expected) => {
    expect(messages(employeePatch, patch)).toEqual(expected)
  })

  test('needs a role for an invitation, and an email for an admin', () => {
    expect(messages(invitationForm, {})).toEqual({ role: ['Rôle invalide'] })
    expect(messages(invitationForm, { email: 'x', role: 'admin' })).toEqual({ email: ['Email invalide'] })
    for (const email of [undefined, null, ' ']) {
      expect(invitationForm.parse({ email, role: 'employee' })).toEqual({ role: 'employee' })
      expect(messages(invitationForm, { email, role: 'admin' })).toEqual({
        email: ['Un administrateur s’invite par email'],
      })
    }
  })
})
