/**
 * A plate as it is stored: letters and digits of any script in capitals, without separators (contract 4.2). A character
 * that no plate has is kept, and `platePattern` refuses it.
 */
export function normalisePlate(text: string): string {
  return capitals(text.normalize().replace(lettersAndWide, plainForm)).replace(separators, '').normalize()
}

// Letters and digits have other forms, bold or wide, and ligatures; `NFKC` over the whole text would make digits of ½ and ².
const lettersAndWide = /[\p{L}\p{Nd}\uff01-\uff5e]/gu
const plainForm = (sign: string): string => sign.normalize('NFKC')

// JavaScript writes the capital of ß as SS, which is found on other plates.
const capitals = (text: string): string => text.replace(/ß/g, 'ẞ').toUpperCase()

// Spaces, including invisible ones; then dashes, dots and middle dots, slashes, apostrophes.
const separators =
  /[\s\p{Default_Ignorable_Code_Point}\u2800\p{Pd}\u02d7\u2043\u2212.\u00b7\u2024\u2027\u2219\u22c5\u3002\u30fb/\u2044\u2215'`\u00b4\u02b9-\u02bc\u2018-\u201b\u2032\u2035]/gu
