import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { apiRoot } from '../domain/ground/addresses/roots.ts'
import { allRoutes } from '../domain/ground/addresses/route-names.ts'

const root = resolve(import.meta.dirname, '..')

/** The first segments of our addresses. */
const heads = new Set(
  [apiRoot, ...Object.values(allRoutes).map(({ path }) => headOf(path))].filter((head) => head !== '/'),
)

test.each(['server', 'views'])('%s/ writes no address: it reads domain/ground/routes.ts', (room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const written = files.flatMap((file) =>
    addressesIn(readFileSync(join(root, room, file), 'utf8')).map((address) => `${room}/${file}: ${address}`),
  )
  expect(written).toEqual([])
})

test('an address in a string, a template or a pattern is found, in a comment or an import it is not', () => {
  const code = [
    "import { a } from '/clients/a.ts'",
    '// « /clients »',
    "href('/clients')",
    'to(`/vehicules/1`)',
    String.raw`/^\/api\//.test(path)`,
    "read('/proc/self')",
  ].join('\n')
  expect(addressesIn(code)).toEqual(['/clients', '/vehicules', '/api'])
})

function addressesIn(code: string): string[] {
  const text = code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import[\s\S]*?from '[^']+'$/gm, '')
  const found = [...text.matchAll(/['"`](\/[\w-]+)/g), ...text.matchAll(/\/\^?\\(\/[a-z-]+)/g)]
  return found.map(([, head = '']) => head).filter((head) => heads.has(head))
}

function headOf(path: string): string {
  return `/${path.split('/')[1]}`
}
