import { expect, test } from 'vitest'
import { longOn } from '../../../domain/activity/journal-line.ts'

test.each([
  ['none', 'Véhicule créé', 'Camille Perrin · AB-123-CD'],
  ['none', 'Processus créé', 'Camille Perrin · Révision des 60 000 km'],
  ['phone', 'Étape « Dépose de la boîte de vitesses » : Validé', 'Camille Perrin · Embrayage'],
  ['phone', 'Processus créé', 'Camille Perrin · Remplacement de l’embrayage et du volant'],
  [
    'all',
    'Véhicule modifié : propriétaire, marque, modèle, année, plaque, kilométrage, prochain contrôle',
    'Denise Roux',
  ],
  ['all', 'Processus créé', `Camille Perrin · ${'Remplacement '.repeat(9)}`],
])('an event is folded on %s screens: %s, %s', (screens, sentence, second) => {
  expect(longOn(sentence, second)).toBe(screens)
})
