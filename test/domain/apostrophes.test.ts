import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

// The contract writes these with a straight apostrophe, and is followed literally (contract 10).
const asTheContractHasThem = [
  "Code d'invitation invalide ou expiré.",
  "Requête invalide: clé d'idempotence manquante.",
  "L'ancien deviendra invalide.",
  "Lien actif jusqu'à 7 jours",
  "expire aujourd'hui",
  "Aujourd'hui",
  "À l'instant",
]

/** French elides before a vowel, English never does: l’étape, qu’il, aujourd’hui. */
const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|aujourd)'\p{L}/iu

test('our French texts use the typographic apostrophe; texts of the contract keep theirs', () => {
  const wrong = ['client', 'domain', 'server', 'views'].flatMap(sourcesUnder).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => asTheContractHasThem.reduce((rest, text) => rest.replace(text, ''), line))
      .filter((line) => elision.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

function sourcesUnder(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`)
}
