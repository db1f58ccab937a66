import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isRecent, machineEnv, serverFlags, toolEnv } from '../../scripts/bootstrap/project.mjs'
import { checkoutDefaults } from '../../scripts/bootstrap/settings.mjs'

const scripts = new URL('../../scripts/', import.meta.url)
const beforeInstall = [
  'start.mjs',
  'test.mjs',
  'dev.mjs',
  ...readdirSync(new URL('bootstrap/', scripts)).map((name) => `bootstrap/${name}`),
]

test.each(beforeInstall)('%s imports no package, because it runs before the installation', (name) => {
  const source = readFileSync(new URL(name, scripts), 'utf8')
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, specifier]) => specifier)
  for (const specifier of imported) expect(specifier).toMatch(/^(node:|\.{1,2}\/.*\.mjs$)/)
})

test('a Node version older than package.json requires is refused', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', scripts), 'utf8'))
  for (const version of [`${engines.node.replace('>=', '')}.0`, '22.1.0']) expect(isRecent(version)).toBe(true)
  for (const version of ['18.20.4', '20.9.0', '20.18.3']) expect(isRecent(version)).toBe(false)
})

test('npm runs without node_modules on its path', () => {
  expect(machineEnv().PATH).not.toContain('node_modules')
})

test('our tools find the installed binaries first', () => {
  expect(toolEnv().PATH).toMatch(/^[^:]*node_modules.\.bin/)
})

test('the image starts and compiles the server with the same flags as `npm start`', () => {
  const dockerfile = readFileSync(new URL('../Dockerfile', scripts), 'utf8')
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...serverFlags, 'server/main.ts']).replaceAll(',', ', ')}`,
  )
  // Node ignores code that was compiled under other flags.
  expect(dockerfile).toContain(`node ${serverFlags.join(' ')} scripts/compile.ts`)
})

test('a checkout shows the demo garage, unless DATABASE_URL or DEMO is set', () => {
  expect(checkoutDefaults({}).DEMO).toBe('1')
  expect(checkoutDefaults({ DATABASE_URL: 'postgres://localhost/garage' }).DEMO).toBe('0')
  expect(checkoutDefaults({ DEMO: '0' }).DEMO).toBe('0')
})
