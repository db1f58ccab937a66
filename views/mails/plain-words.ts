const longestName = 60

/** A person's name, cut so that it leaves no room for an advertisement. */
export function shortName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longestName) return name
  const start = letters.slice(0, longestName - 1).join('')
  return `${start.trimEnd()}…`
}

/** Text in which mail programs find no link: an invisible character after what would make one. */
export const unlinked = (text: string): string =>
  text.replace(/:\/\//g, ':\u200b//').replace(/([.@])(?=[\p{L}\p{N}])/gu, '$1\u200b')
