const longestName = 60

/** What somebody is called, without room for an advertisement. */
export function shortName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longestName) return name
  const start = letters.slice(0, longestName - 1).join('')
  return `${start.trimEnd()}…`
}

/** Mail programs make links of what looks like one: a sign that nobody sees, after what would make it so, keeps it words. */
export const unlinked = (text: string): string =>
  text.replace(/:\/\//g, ':\u200b//').replace(/([.@])(?=[\p{L}\p{N}])/gu, '$1\u200b')
