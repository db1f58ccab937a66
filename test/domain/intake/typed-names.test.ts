import { expect, test } from 'vitest'
import { splitCarName, splitPersonName } from '../../../domain/intake/typed-names.ts'

test.each([
  ['Renault Clio V', 'Renault', 'Clio V'],
  ['Mercedes-Benz Classe A', 'Mercedes-Benz', 'Classe A'],
  ['mercedes benz sprinter 313', 'mercedes benz', 'sprinter 313'],
  ['Alfa Romeo', 'Alfa Romeo', null],
  ['  Land   Rover Defender ', 'Land Rover', 'Defender'],
  ['Peugeot', 'Peugeot', null],
])('the car « %s » has the make %s and the model %s', (text, marque, modele) => {
  expect(splitCarName(text)).toEqual({ marque, modele })
})

test.each([
  ['Testard Luc', 'Testard', 'Luc'],
  ['Testard Luc Antoine', 'Testard', 'Luc Antoine'],
  ['de Villeneuve Jean-Baptiste', 'de Villeneuve', 'Jean-Baptiste'],
  ['Van der Meer Anna', 'Van der Meer', 'Anna'],
  ['Luc TESTARD', 'TESTARD', 'Luc'],
  ['Luc DE LA TOUR', 'DE LA TOUR', 'Luc'],
  ['GARCIA LOPEZ Maria', 'GARCIA LOPEZ', 'Maria'],
  ['Garcia Lopez, Maria', 'Garcia Lopez', 'Maria'],
  ['TESTARD LUC', 'TESTARD', 'LUC'],
])('« %s » has the last name %s and the first name %s', (text, nom, prenom) => {
  expect(splitPersonName(text)).toEqual({ nom, prenom })
})

test.each(['Testard', 'de la', 'Testard,', ', Luc', ''])('« %s » is refused without two names', (text) => {
  expect(splitPersonName(text)).toBeNull()
})
