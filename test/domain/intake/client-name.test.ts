import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClientName, withoutTitles } from '../../../domain/intake/client-name.ts'
import { isCompanyForm } from '../../../domain/intake/company-name.ts'

const titles = [
  'M.',
  'M',
  'Mr',
  'Mr.',
  'Mme',
  'Mlle',
  'Melle',
  'Monsieur',
  'Madame',
  'Mademoiselle',
  'Dr',
  'Docteur',
  'Me',
  'Maître',
  'Pr',
  'M. et Mme',
  'Mr & Mme',
  'Mr et Mme',
  'M./Mme',
  'Mme/Mr',
  'Monsieur et Madame',
]

describe('titles in a client’s name', () => {
  test.each(titles.flatMap((title) => [title, title.toUpperCase(), title.toLowerCase()]))(
    '%s is removed before and after a name',
    (title) => {
      const read = { nom: 'Roquefeuil', prenom: 'Jean', type: 'particulier' }
      expect(readClientName(`${title} Roquefeuil Jean`)).toEqual(read)
      expect(readClientName(`Roquefeuil Jean ${title}`)).toEqual(read)
    },
  )

  test.each([
    ['Monsieur le Docteur Roquefeuil Jean', 'Roquefeuil', 'Jean'],
    ['Roquefeuil J.-P.', 'Roquefeuil', 'J.-P.'],
    ['Roquefeuil Mme Jeanne', 'Roquefeuil', 'Jeanne'],
    ['Roquefeuil M. Jean', 'Roquefeuil', 'Jean'],
    ['ROQUEFEUIL Jean (M.)', 'ROQUEFEUIL', 'Jean'],
    ['Mme. DE LA TOUR Anne', 'DE LA TOUR', 'Anne'],
    ['M.Roquefeuil Jean', 'Roquefeuil', 'Jean'],
    ['Roquefeuil, Jean, M.', 'Roquefeuil', 'Jean'],
    ['Mme Garage Marie', 'Garage', 'Marie'],
    ['Maître, Jean', 'Maître', 'Jean'],
    ['Le Maître Jean', 'Le Maître', 'Jean'],
    ['Roquefeuil M.', 'Roquefeuil', 'M.'],
    ['Roquefeuil M', 'Roquefeuil', 'M'],
    ['Merlin Doctrovée', 'Merlin', 'Doctrovée'],
    ['Menu Maître-Pierre', 'Menu', 'Maître-Pierre'],
  ])('« %s » has the last name %s and the first name %s', (typed, nom, prenom) => {
    expect(readClientName(typed)).toEqual({ nom, prenom, type: 'particulier' })
  })

  test.each(['M. Roquefeuil', 'Mme Roquefeuil', 'Roquefeuil Mme', 'M. et Mme Roquefeuil', 'Mme', 'M.', ''])(
    '« %s » is refused without two names',
    (typed) => {
      expect(readClientName(typed)).toBeNull()
    },
  )
})

describe('companies in a client’s name', () => {
  test.each([
    ['SARL Martin', 'Martin', 'SARL'],
    ['sarl martin', 'martin', 'sarl'],
    ['S.A.R.L. Martin', 'Martin', 'S.A.R.L.'],
    ['SAS Leroux Distribution', 'Leroux Distribution', 'SAS'],
    ['SASU Leroux', 'Leroux', 'SASU'],
    ['EURL Leroux', 'Leroux', 'EURL'],
    ['SA Leroux', 'Leroux', 'SA'],
    ['SCI Les Lilas', 'Les Lilas', 'SCI'],
    ['EI Leroux Paul', 'Leroux Paul', 'EI'],
    ['Leroux Paul EI', 'Leroux Paul', 'EI'],
    ['Leroux Distribution SAS', 'Leroux Distribution', 'SAS'],
    ['Leroux (SARL)', 'Leroux', 'SARL'],
    ['Ets Leroux', 'Leroux', 'Ets'],
    ['Ets. Leroux', 'Leroux', 'Ets.'],
    ['Établissements Leroux', 'Leroux', 'Établissements'],
    ['Garage Leroux', 'Garage Leroux', 'Société'],
    ['Garage du Port', 'Garage du Port', 'Société'],
    ['Le Garage', 'Le Garage', 'Société'],
    ['Transports Leroux', 'Transports Leroux', 'Société'],
    ['Leroux Transports', 'Leroux Transports', 'Société'],
    ['Mairie de Bouzigues', 'de Bouzigues', 'Mairie'],
    ['Commune de Bouzigues', 'de Bouzigues', 'Commune'],
    ['Association Les Lilas', 'Les Lilas', 'Association'],
    ['Leroux & Fils', 'Leroux & Fils', 'Société'],
    ['Leroux et Fils', 'Leroux et Fils', 'Société'],
    ['LEROUX ET FILS', 'LEROUX ET FILS', 'Société'],
    ['Leroux Frères', 'Leroux Frères', 'Société'],
  ])('« %s » is a company', (typed, nom, prenom) => {
    expect(readClientName(typed)).toEqual({ nom, prenom, type: 'professionnel' })
  })

  test.each([
    'Marie Garage',
    'Lesage Anne',
    'Sa Maria',
    'Sauvage Luc',
    'Marin Sarlat',
    'Garagean Paul',
    'Transon Luc',
    'Communal Jean',
    'Villeneuve Jean',
    'Filsjean Paul',
    'Eidel Paul',
    'Autogue Lise',
    'Garage, Marie',
    'Sas-Martin Luc',
  ])('« %s » is a person', (typed) => {
    expect(readClientName(typed)?.type).toBe('particulier')
  })

  test.each([
    ['SARL', true],
    ['Société', true],
    ['Ets.', true],
    ['Mairie', true],
    ['Sa', false],
    ['Jean', false],
    ['', false],
  ])('« %s » as a first name marks a company: %s', (prenom, is) => {
    expect(isCompanyForm(prenom)).toBe(is)
  })
})

const names = fc.constantFrom('Roquefeuil', 'Dupont', 'Lesage', 'Merlin', 'Da Silva', 'MARTIN', 'Mercier', 'Drouet')
const firstNames = fc.constantFrom('Jean', 'Marie', 'Anne-Lise', 'Maé', 'Édith')

test('a title before or after a name does not change the name', () => {
  fc.assert(
    fc.property(names, firstNames, fc.constantFrom(...titles), (nom, prenom, title) => {
      const bare = readClientName(`${nom} ${prenom}`)
      expect(readClientName(`${title} ${nom} ${prenom}`)).toEqual(bare)
      expect(readClientName(`${nom} ${prenom} ${title}`)).toEqual(bare)
    }),
  )
})

test('removing titles keeps every letter of the name', () => {
  const words = fc.array(fc.constantFrom('M.', 'Mme', 'et', 'Jean', 'Dupont', 'Me', '&', 'Le', 'M'), { maxLength: 6 })
  fc.assert(
    fc.property(words, (typed) => {
      const bare = withoutTitles(typed.join(' '))
      if (typed.includes('Jean')) expect(bare).toContain('Jean')
      if (typed.includes('Dupont')) expect(bare).toContain('Dupont')
    }),
  )
})
