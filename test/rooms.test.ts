import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commonFolders } from './setup/noun-folders.ts'

const root = resolve(import.meta.dirname, '..')

type Rule = { room: string; may: RegExp[] }

/** The allowed imports between rooms (CONTRIBUTING.md). A room may always import itself. */
const rules: Rule[] = [
  { room: 'domain', may: [/^npm:(zod|date-fns|@date-fns\/utc)(\/|$)/] },
  { room: 'client', may: [/^domain\//, /^npm:(?!react-dom\/server|react-router|date-fns|node:|express|knex|pg$)/] },
  {
    room: 'views',
    may: [
      /^domain\//,
      /^client\/(ui|runtime\/forms|islands|styles)\//,
      /^type:client\//,
      /^npm:react(-dom|-dom\/server|-router-dom)?$/,
    ],
  },
  {
    room: 'server',
    may: [/^domain\//, /^migrations\//, /^type:entry-server/, /^npm:(?!react|@radix|@tanstack|lottie)/],
  },
  { room: 'migrations', may: [/^type:npm:knex$/] },
  {
    room: 'scripts',
    may: [
      /^(domain|server)\//,
      /^test\/setup\/mail-sink\.ts$/,
      /^vite\.config\.ts$/,
      /^views\/style-sets\.ts$/,
      /^type:views\/shell\.ts$/,
      /^type:entry-server/,
      /^npm:(?!express|react|@radix|@tanstack|lottie)/,
    ],
  },
]

const files = rules.flatMap(({ room }) => filesUnder(room))

describe.each(rules)('$room/', ({ room, may }) => {
  const imports = files.filter((file) => file.startsWith(`${room}/`)).flatMap(importsOf)

  test('has imports to check', () => expect(imports.length).toBeGreaterThan(0))

  test('imports only from its allowed folders', () => {
    const wrong = imports.filter(
      ({ target }) =>
        !target.startsWith(`${room}/`) &&
        !target.startsWith(`type:${room}/`) &&
        !may.some((pattern) => allowed(pattern, target)),
    )
    expect(wrong.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  })
})

test('domain/ re-exports nothing, so that bundles leave unused schemas out', () => {
  const handing = files.filter(
    (file) => /^domain\//.test(file) && /^export\b.* from '/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(handing).toEqual([])
})

test('server/http imports no noun, of the server or of the domain', () => {
  const under = (room: string, common: string[]) =>
    readdirSync(join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !common.includes(entry.name))
      .map(({ name }) => `${room}/${name}/`)
  const nouns = [
    ...under('server', ['http', 'database', 'renderer', 'jobs', 'runtime', 'secrets']),
    // The ground has the texts, calls and addresses of HTTP; an actor has an account and factors; a change names no noun.
    ...under('domain', ['accounts', 'factors', 'features', 'ground', 'live']),
  ]
  const wrong = files
    .filter((file) => file.startsWith('server/http/'))
    .flatMap(importsOf)
    .filter(({ target }) => nouns.some((noun) => target.replace(/^type:/, '').startsWith(noun)))
  expect(wrong).toEqual([])
})

test('a feature folder never imports the pages or the API of another', () => {
  const noun = (file: string) => file.split('/')[1]
  const wrong = files
    .filter((file) => /^server\/[\w-]+\//.test(file))
    .flatMap(importsOf)
    .filter(({ from, target }) => /^server\/.*[/-](pages|api)\.ts$/.test(target) && noun(from) !== noun(target))
  expect(wrong).toEqual([])
})

/** Parts of one noun that have a separate folder in a room. */
const partOf: Record<string, string> = {
  ...Object.fromEntries(
    ['approvals', 'entries', 'contact', 'waits', 'visits', 'board', 'links'].map((part) => [part, 'processes']),
  ),
  accounts: 'auth',
  factors: 'auth',
}
test('nouns import each other in one order, which domain/ and server/ share', () => {
  const nounOf = (file: string) => /^(?:type:)?(?:domain|server)\/([\w-]+)\//.exec(file)?.[1]
  const within = files
    .flatMap(importsOf)
    .filter(({ from, target }) => from.split('/')[0] === target.replace(/^type:/, '').split('/')[0])
  const arrows = within.flatMap(({ from, target }): Arrow[] => {
    const [one, other] = [nounOf(from), nounOf(target)].map((folder) => folder && (partOf[folder] ?? folder))
    return one && other && one !== other && ![one, other].some((noun) => commonFolders.includes(noun))
      ? [[one, other]]
      : []
  })
  expect(arrows.length).toBeGreaterThan(50)
  expect(circlesOf(arrows)).toEqual([])
})

/** Beside nouns, these places have folders for what all nouns share. */
const sharedFolders: Record<string, string[]> = {
  client: ['api', 'hooks', 'islands', 'public', 'queries', 'styles', 'ui'],
  'client/islands': ['layout'],
  'client/ui': ['buttons', 'dialog', 'fields', 'layout', 'lines'],
  views: ['errors', 'layout', 'pages', 'settings'],
  'views/processes': [],
  'test/domain': [],
  'test/server': ['cost', 'probes'],
  'test/server/processes': [],
  'test/browser': ['screen-reader'],
  'test/views': ['layout'],
}

test.each(Object.entries(sharedFolders))(
  '%s/ names its folders after those of domain/ and server/',
  (place, shared) => {
    const folders = readdirSync(join(root, place), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const nouns = ['domain', 'server'].flatMap(filesUnder).flatMap((file) => file.split('/').slice(1, -1))
    const unknown = folders.map(({ name }) => name).filter((name) => !nouns.includes(name))
    expect(folders.length).toBeGreaterThan(unknown.length)
    expect(unknown.filter((name) => !shared.includes(name))).toEqual([])
    expect(shared.filter((name) => !unknown.includes(name))).toEqual([])
  },
)

/** Folders of processes that are no capability. */
const noCapability = ['board', 'papers', 'row', 'watch']

test('each capability of a process has its part.ts and its feature.ts, which the two lists name', () => {
  const folders = readdirSync(join(root, 'server/processes'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !noCapability.includes(entry.name))
    .map(({ name }) => `server/processes/${name}`)
  const listed = (list: string, file: string) =>
    importsOf(list)
      .map(({ target }) => target)
      .filter((target) => target.startsWith('server/processes/') && target.endsWith(`/${file}`))
      .filter((target) => dirname(target) !== 'server/processes')
  const named = (file: string) => folders.map((folder) => `${folder}/${file}`)
  expect(folders.length).toBeGreaterThan(6)
  expect(listed('server/processes/parts.ts', 'part.ts').sort()).toEqual(named('part.ts').sort())
  expect(listed('server/features.ts', 'feature.ts').sort()).toEqual(named('feature.ts').sort())
})

test('clients and cars know nothing of processes', () => {
  const below = files.filter((file) => /^(domain|server)\/(clients|cars)\//.test(file))
  const imported = below
    .flatMap(importsOf)
    .filter(({ target }) => /\/(processes|visits|waits|approvals|records)\//.test(target))
  const queried = below.filter((file) =>
    /\b(from|join|update|into) processes\b|'processes\b(?!:)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect([imported, queried]).toEqual([[], []])
})

test('client code imports only types from the table of calls, so that bundles stay small', () => {
  const sent = files.filter((file) => /^(client|entry-)/.test(file)).flatMap(importsOf)
  expect(sent.filter(({ target }) => /^domain\/((features|calls)\.ts|features\/)/.test(target))).toEqual([])
})

test('date-fns is in one file, which no script of the browser imports', () => {
  const users = files.flatMap(importsOf).filter(({ target }) => /^(type:)?npm:@?date-fns/.test(target))
  expect([...new Set(users.map(({ from }) => from))]).toEqual(['domain/ground/calendar.ts'])
  const reached = new Set(files.filter((file) => file.startsWith('client/')))
  for (const file of reached) for (const { target } of importsOf(file)) if (files.includes(target)) reached.add(target)
  expect(reached.size).toBeGreaterThan(300)
  expect(reached).not.toContain('domain/ground/calendar.ts')
})

test.each(['client', 'domain', 'server', 'views'])('%s/ has no folder with more than 25 loose files', (room) => {
  const counts = Map.groupBy(filesUnder(room), (file) => dirname(file))
  expect([...counts].filter(([, loose]) => loose.length > 25).map(([folder]) => folder)).toEqual([])
})

/** The ground of domain/, the nouns on it, and the roof: the files and folders that collect nouns. */
function levelOf(file: string): number {
  if (file.startsWith('domain/ground/')) return 0
  return /^domain\/([\w-]+\.ts$|(board|features|openapi)\/)/.test(file) ? 2 : 1
}

test('imports in domain/ never point from the ground to a noun, or from a noun to the roof', () => {
  const within = files
    .filter((file) => file.startsWith('domain/'))
    .flatMap(importsOf)
    .map(({ from, target }) => ({ from, target: target.replace(/^type:/, '') }))
    .filter(({ target }) => target.startsWith('domain/'))
  expect(within.length).toBeGreaterThan(300)
  expect(within.filter(({ from, target }) => levelOf(from) < levelOf(target))).toEqual([])
})

/** Types count too: if two files need the same type, it has a file below both. */
test('files import each other without cycles', () => {
  const arrows = files.flatMap(importsOf).map(({ from, target }): Arrow => [from, target.replace(/^type:/, '')])
  expect(circlesOf(arrows)).toEqual([])
})

/** The imports between sibling folders have one direction, at every depth. */
test.each(rules)('folders in $room/ import each other without cycles', ({ room }) => {
  const folders = new Set(filesUnder(room).flatMap(foldersAround))
  expect([...folders].flatMap((folder) => circlesOf(arrowsBetweenFolders(folder)))).toEqual([])
})

test('client code fetches in one place, which ignores the answers of relays', () => {
  const fetching = files.filter(
    (file) => file.startsWith('client/') && /(?<![\w.])fetch\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(fetching).toEqual(['client/runtime/page/fetch-own.ts'])
})

test('only server/runtime/config.ts reads the environment', () => {
  const readers = files.filter((file) => /process\.env\b/.test(readFileSync(join(root, file), 'utf8')))
  expect(
    readers.filter(
      (file) => file.startsWith('server/') && !['server/runtime/config.ts', 'server/main.ts'].includes(file),
    ),
  ).toEqual([])
})

/** A type does not exist at run time: where a value may be imported, its type may. */
function allowed(pattern: RegExp, target: string): boolean {
  return pattern.test(target) || (target.startsWith('type:') && pattern.test(target.slice(5)))
}

type Arrow = [from: string, to: string]

/** Every folder that contains a file, the innermost first. */
function foldersAround(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAround(folder)]
}

function arrowsBetweenFolders(folder: string): Arrow[] {
  const childOf = (path: string) => path.slice(folder.length + 1).match(/^([\w-]+)\//)?.[1]
  return filesUnder(folder)
    .flatMap(importsOf)
    .map(({ from, target }) => [from, target.replace(/^type:/, '')] as const)
    .filter(([, target]) => target.startsWith(`${folder}/`))
    .flatMap(([from, target]) => {
      const [one, other] = [childOf(from), childOf(target)]
      return one && other && one !== other ? [[`${folder}/${one}`, `${folder}/${other}`] as Arrow] : []
    })
}

/** The arrows that remain after repeatedly removing those that are in no cycle. */
function circlesOf(arrows: Arrow[]): string[] {
  const [starts, ends] = [new Set(arrows.map(([from]) => from)), new Set(arrows.map(([, to]) => to))]
  const left = arrows.filter(([from, to]) => starts.has(to) && ends.has(from))
  return left.length < arrows.length ? circlesOf(left) : [...new Set(left.map((arrow) => arrow.join(' → ')))].sort()
}

function importsOf(file: string): { from: string; target: string }[] {
  const source = readFileSync(join(root, file), 'utf8')
  const statements = source.matchAll(
    /^(?:import|export)\b(?:\s+(type)\b)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gms,
  )
  return [...statements].map(([, type, named, bare, dynamic]) => {
    const name = named ?? bare ?? dynamic ?? ''
    const target = name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : `npm:${name}`
    return { from: file, target: type ? `type:${target}` : target }
  })
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

test('style sheets of components have unique names, because class names derive from them', () => {
  const names = ['client', 'views']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }))
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replace(/.*\//, ''))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})
