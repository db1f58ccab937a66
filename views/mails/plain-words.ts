const longestName = 60

/** A person's name, cut so that it cannot contain an advertisement. */
export function shortName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longestName) return name
  const start = letters.slice(0, longestName - 1).join('')
  return `${start.trimEnd()}…`
}

/** Text without anything that mail programs turn into a link: invisible characters are inserted. */
export const unlinked = (text: string): string =>
  text.replace(/:\/\//g, ':\u200b//').replace(/([.@])(?=[\p{L}\p{N}])/gu, '$1\u200b')
