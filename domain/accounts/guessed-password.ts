/**
 * Whether an attacker tries this password among the first: a word of the list, or a fact known about the person, with
 * or without a year after it. The account only gets a warning, unless the garage refuses such passwords (decision
 * 0094).
 */
export function isGuessedFirst(password: string, listed: ReadonlySet<string>, known: readonly string[]): boolean {
  const text = plain(password)
  const word = text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const personalWords = known.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]).map(letters)
  return listed.has(text) || listed.has(word) || (word !== '' && personalWords.includes(letters(password)))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const letters = (text: string) => plain(text).replace(/[^a-z]/g, '')
