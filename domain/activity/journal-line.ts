/** The number of letters that fit on one line of a phone 360 px wide, and of a screen from 720 px on. */
const lineLetters = { phone: 29, wide: 78 }

/** The screens on which an event takes more than two lines: one for its sentence, one for its author and subject. */
export function longOn(sentence: string, second: string): 'none' | 'phone' | 'all' {
  // The second line has smaller letters, and no hour before it.
  const letters = Math.max(sentence.length, second.length * 0.7)
  if (letters > lineLetters.wide) return 'all'
  return letters > lineLetters.phone ? 'phone' : 'none'
}
