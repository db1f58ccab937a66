import { createRequire } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import { isGuarded, referencesIn } from './references.ts'

type Statement = {
  version_added: string | boolean | null
  version_removed?: string | boolean | null
  prefix?: string
  alternative_name?: string
  flags?: unknown[]
}
type Feature = { __compat?: { support: Record<string, Statement | Statement[]> } } & { [name: string]: Feature }
type Data = { api: Feature; javascript: { builtins: Feature } }

/** MDN's tables: in which version each browser got each feature. */
const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as Data

/** Browsers by the names of MDN, with their oldest version. */
export type Browsers = Record<string, readonly number[]>

/** The interfaces of objects that every page has. */
const interfaces: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  screen: 'Screen',
}

/** The rows of MDN about a path: `structuredClone`, `Object.fromEntries`, `AbortSignal.timeout`, `Array.prototype.flat`. */
function featuresOf([head = '', second, third]: readonly string[]): Feature[] {
  const { builtins } = javascript
  const isPrototype = second === 'prototype'
  const member = isPrototype ? third : second
  const own = (place: Feature | undefined, name: string) =>
    place && Object.hasOwn(place, name) ? place[name] : undefined
  const found = [own(builtins, head), own(api, head), own(api.Window, head)]
  if (member) {
    found.push(own(own(builtins, head), member), own(own(api, head), isPrototype ? member : `${member}_static`))
    const kind = interfaces[head]
    if (kind) found.push(own(api[kind], member))
  }
  return found.filter((feature) => feature?.__compat !== undefined) as Feature[]
}

const numbers = (version: string): number[] => version.replace('≤', '').split('.').map(Number)

function isUpTo(version: string, oldest: readonly number[]): boolean {
  for (const [index, part] of numbers(version).entries()) {
    if (part !== (oldest[index] ?? 0)) return part < (oldest[index] ?? 0)
  }
  return true
}

function isSupported(statement: Statement | Statement[] | undefined, oldest: readonly number[]): boolean {
  // MDN gives no statement for a browser that mirrors another.
  if (statement === undefined) return true
  return [statement].flat().some(({ version_added: from, version_removed: until, prefix, alternative_name, flags }) => {
    if (prefix || alternative_name || flags || typeof from !== 'string' || from === 'preview') return from === true
    return isUpTo(from, oldest) && !(typeof until === 'string' && isUpTo(until, oldest))
  })
}

/** The browsers that lack something of a path. */
const lacking = (path: readonly string[], browsers: Browsers): string[] =>
  Object.entries(browsers).flatMap(([name, oldest]) => {
    const lacks = featuresOf(path).some(({ __compat }) => !isSupported(__compat?.support[name], oldest))
    return lacks ? [`${name} ${oldest.join('.')}`] : []
  })

/** The shortest beginning of a path that one of the browsers lacks, with these browsers; null where all have it. */
function lackedPart(path: readonly string[], browsers: Browsers): { part: readonly string[]; old: string[] } | null {
  for (let length = 1; length <= path.length; length += 1) {
    const part = path.slice(0, length)
    const old = length <= 2 || part[1] === 'prototype' ? lacking(part, browsers) : []
    if (old.length > 0) return { part, old }
  }
  return null
}

/**
 * The globals and their members that a script uses although one of the browsers lacks them.
 * @param polyfills the script that runs before it
 */
export function missingIn(code: string, browsers: Browsers, { polyfills = '', isModule = false } = {}): string[] {
  const lines = new Map<string, string>()
  for (const reference of referencesIn(code, isModule ? 'module' : 'script')) {
    const lacked = lackedPart(reference.path, browsers)
    if (lacked && !isGuarded(reference, lacked.part.length)) lines.set(lacked.part.join('.'), lacked.old.join(', '))
  }
  const added = addedBy(polyfills, [...lines.keys()])
  return [...lines].filter(([path]) => !added.has(path)).map(([path, old]) => `${path}: ${old}`)
}

/** The paths that a script adds to an engine without them. */
function addedBy(polyfills: string, paths: string[]): Set<string> {
  if (polyfills === '' || paths.length === 0) return new Set()
  const engine = createContext({})
  const holder = (path: string) => runInContext(path.split('.').slice(0, -1).join('.') || 'globalThis', engine)
  const last = (path: string) => path.split('.').at(-1) ?? ''
  const safely = <T>(look: () => T) => {
    try {
      return look()
    } catch {
      return undefined
    }
  }
  for (const path of paths) safely(() => delete holder(path)[last(path)])
  runInContext(polyfills, engine)
  return new Set(paths.filter((path) => safely(() => last(path) in holder(path))))
}
