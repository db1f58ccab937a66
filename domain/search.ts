/**
 * Normalises a text for search, stored or typed: lower case, no accents, and no separators inside plates and phone
 * numbers. A number in +33 form is added in its national form.
 */
export function searchable(...parts: (string | null | undefined)[]): string {
  return parts
    .flatMap((part) => plain(part ?? '').split(/\s+/))
    .flatMap(variants)
    .map(withoutStrokes)
    .filter((word) => word !== '')
    .join(' ')
}

/** The words of a search; a row matches when it holds every one of them. */
export function searchWords(q: string): string[] {
  return [...new Set(plain(q).split(/\s+/).flatMap(compact).map(withoutStrokes))]
    .filter((word) => word !== '')
    .slice(0, 8)
}

export function matchesSearch(text: string, q: string): boolean {
  const inside = searchable(text)
  return searchWords(q).every((word) => inside.includes(word))
}

/** A name by which two that read alike are equal: without case, accents, strokes and double spaces. */
export function foldedName(text: string): string {
  return withoutStrokes(plain(text)).trim().replace(/\s+/g, ' ')
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
}

const strokes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i' }

/**
 * A word without strokes: Łukasz is found as lukasz. A word with a digit is a plate or a number and stays: a stroke is
 * no letter there (Ø280 is a disc of 280).
 */
function withoutStrokes(word: string): string {
  return word.replace(/[łøđðþħŧı]/g, (letter) => strokes[letter] ?? letter)
}

function variants(word: string): string[] {
  const french = /^\+33(\d{9})$/.exec(word.replace(/[.\-()/]/g, ''))
  return french ? [`33${french[1]}`, `0${french[1]}`] : compact(word)
}

// Names keep their halves (jean-pierre is two words); what holds a digit is a plate or a number, and is joined.
function compact(word: string): string[] {
  if (/[@_]/.test(word)) return [word]
  return /\d/.test(word) ? [word.replace(/[^a-z0-9]/g, '')] : word.split(/[-'’.,/()]+/)
}
