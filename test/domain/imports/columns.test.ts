import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnLetters,
  columnsFault,
  importFieldNames,
  importFields,
  recogniseColumns,
  titleRow,
} from '../../../domain/imports/columns.ts'

const recognised = (titles: string) => recogniseColumns(titles.split(';'))

test.each([
  ['nom;prenom;type;email;telephone;id', ['nom', 'prenom', 'type', 'email', 'telephone', null]],
  [
    'plaque;marque;modele;annee;km;client_nom;client_prenom;client_email;client_telephone',
    ['plaque', 'marque', 'modele', 'annee', 'km', 'nom', 'prenom', 'email', 'telephone'],
  ],
  [
    'Nom du tiers*;Code client;Type du tiers;Téléphone;Portable;Courriel',
    ['client', null, 'type', 'telephone', 'portable', 'email'],
  ],
  [
    'First Name;Last Name;Company;E-mail Address;Mobile Phone;Registration;Make;Model;Year;Mileage',
    ['prenom', 'nom', 'societe', 'email', 'portable', 'plaque', 'marque', 'modele', 'annee', 'km'],
  ],
  [
    'RAISON SOCIALE;N° d’immatriculation;Date de 1ère mise en circulation;Kilométrage;Véhicule',
    ['societe', 'plaque', 'firstRegisteredOn', 'km', 'vehicule'],
  ],
] as const)('the columns of « %s » are recognised by their titles', (titles, fields) => {
  expect(recognised(titles)).toEqual(fields)
})

test('the first of two columns with the same meaning is used', () => {
  expect(recognised('Email;Courriel')).toEqual(['email', null])
})

test('a line above the titles is skipped, and rows of values are not titles', () => {
  expect(titleRow([['Clients du 12 mars'], ['Nom', 'Prénom'], ['Dupont', 'Jeanne']])).toBe(1)
  expect(titleRow([['Dupont', 'Jeanne', '0612345678']])).toBeNull()
})

test('a title is recognised in capitals, without accents and with signs around', () => {
  const label = fc.constantFrom(
    ...(['nom', 'prenom', 'email', 'telephone', 'plaque', 'marque', 'modele', 'annee'] as const),
  )
  const sign = fc.constantFrom('', ' ', '*', ' :', '_', '-')
  fc.assert(
    fc.property(label, sign, sign, fc.boolean(), fc.boolean(), (field, before, after, isLoud, isBare) => {
      const text = isBare ? importFields[field].normalize('NFD').replace(/\p{M}/gu, '') : importFields[field]
      expect(recogniseColumns([`${before}${isLoud ? text.toUpperCase() : text}${after}`])).toEqual([field])
    }),
  )
})

test('each field is used at most once for any titles', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...Object.values(importFields)))), (titles) => {
      const fields = recogniseColumns(titles)
      expect(fields).toHaveLength(titles.length)
      const given = fields.filter((field) => field !== null)
      expect(new Set(given).size).toBe(given.length)
    }),
  )
})

test('a choice of columns reports missing and repeated fields', () => {
  expect(columnsFault(['email', null])).toContain('au moins le nom')
  expect(columnsFault(['nom', 'email', 'email'])).toContain('«\u00a0Email\u00a0»')
  expect(importFieldNames.filter((field) => columnsFault([field]) === undefined)).toEqual([
    'nom',
    'client',
    'societe',
    'plaque',
  ])
})

test('columns without titles are named like in spreadsheets', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA'])
})

test.each([
  ['Nom du tiers* (s.nom)', 'client'],
  ['Immatriculation du véhicule', 'plaque'],
  ['Email (s.email)', 'email'],
  ['Kilométrage du véhicule (km)', 'km'],
  ['Année du véhicule', 'annee'],
  ['Téléphone du propriétaire', 'telephone'],
  ['Type de véhicule', null],
  ['Nom du véhicule', null],
  ['Plaque du client', null],
])('the title « %s » means the field %s', (title, field) => {
  expect(recogniseColumns([title])).toEqual([field])
})
