import { foldedName } from '../ground/search.ts'

/** Makes of several words; any other make is the first word. A make joined by a dash is one word already. */
const longMakes = [
  'alfa romeo',
  'aston martin',
  'great wall',
  'land rover',
  'lynk & co',
  'mercedes benz',
  'rolls royce',
]

/** A car typed in one field, « Renault Clio V »: its make, then its model, which may be missing. */
export function splitCarName(text: string): { marque: string; modele: string | null } {
  const words = wordsOf(text)
  const folded = words.map(foldedName)
  const long = longMakes.map((make) => make.split(' ')).find((make) => make.every((word, at) => folded[at] === word))
  const length = long?.length ?? 1
  return { marque: words.slice(0, length).join(' '), modele: words.slice(length).join(' ') || null }
}

/** Words that begin a family name but are not one by themselves. */
const particles = new Set([
  'd',
  'da',
  'de',
  'del',
  'della',
  'den',
  'der',
  'des',
  'di',
  'do',
  'dos',
  'du',
  'el',
  'la',
  'le',
  'les',
  'van',
  'von',
])

/**
 * A person typed in one field, the family name first as on vehicle papers: « Testard Luc », « de Villeneuve
 * Jean-Baptiste ». A comma ends the family name; without one, words in capitals are the family name, in any position («
 * Luc TESTARD »). Null where one of the two names is missing.
 */
export function splitPersonName(text: string): { nom: string; prenom: string } | null {
  const [nom = '', prenom = ''] = text.includes(',') ? text.split(/,(.*)/s) : halves(wordsOf(text))
  return nom.trim() === '' || prenom.trim() === '' ? null : { nom: nom.trim(), prenom: prenom.trim() }
}

function halves(words: string[]): [nom: string, prenom: string] {
  const capitals = words.filter(isInCapitals)
  if (capitals.length > 0 && capitals.length < words.length) {
    return [capitals.join(' '), words.filter((word) => !isInCapitals(word)).join(' ')]
  }
  const first = words.findIndex((word) => !particles.has(foldedName(word)))
  const length = first === -1 ? words.length : first + 1
  return [words.slice(0, length).join(' '), words.slice(length).join(' ')]
}

/** At least two letters: initials (J, M., J.-P.) are not a family name. */
const isInCapitals = (word: string): boolean =>
  !/^(?:\p{L}\.?-?|(?:\p{L}\.-?)+)$/u.test(word) && word === word.toUpperCase() && word !== word.toLowerCase()

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
