/**
 * Whether somebody who guesses tries this password first: a word of the list, or of what is known of the person, with
 * a year behind it or not. It is only warned about, unless the garage refuses it: the contract has a rule of its own
 * (decision 0094).
 */
export function isGuessedFirst(password: string, listed: ReadonlySet<string>, known: readonly string[]): boolean {
  const text = plain(password)
  const word = text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const personalWords = known.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]).map(letters)
  return listed.has(text) || listed.has(word) || (word !== '' && personalWords.includes(letters(password)))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const letters = (text: string) => plain(text).replace(/[^a-z]/g, '')
