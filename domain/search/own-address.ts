/** The part of one of our addresses that names a process: its id, or the token of a customer's link. */
export type NamedProcess = { kind: 'process' | 'tracking' | 'approval'; key: string }

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const token = '[\\w-]{32}(?![\\w-])'
const kinds: [NamedProcess['kind'], RegExp][] = [
  ['tracking', new RegExp(`/public/processus/(${token})`, 'i')],
  ['approval', new RegExp(`/public/(?:accord|renoncer)/(${token})`, 'i')],
  ['process', new RegExp(`(?:/processus/|[?&]processus=)(${id})`, 'i')],
]

/**
 * The process that an address names, as a scanner types it, with any host: a garage may be reached by several. Null for
 * any other text.
 */
export function processInAddress(text: string): NamedProcess | null {
  for (const [kind, pattern] of kinds) {
    const key = pattern.exec(text)?.[1]
    if (key) return { kind, key: kind === 'process' ? key.toLowerCase() : key }
  }
  return null
}

/** Whether a text is an address, or the beginning of one: it names nothing that a garage searches for by words. */
export const isAddress = (text: string): boolean =>
  /^\s*(?:https?:|www\.)|\/(?:public|processus)\//i.test(text) || processInAddress(text) !== null
