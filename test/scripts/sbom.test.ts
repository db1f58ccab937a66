import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/documents.ts'

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & { scripts: { sbom: string } }
type Component = { name: string; version: string; properties: { name: string }[]; hashes?: unknown[] }

const manifest: Manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))

test('the bill of materials separates runtime from development packages, with digests', () => {
  const [program = '', ...words] = manifest.scripts.sbom.split(' ')
  const written = execFileSync(program, words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  const bill: { bomFormat: string; components: Component[] } = JSON.parse(written)
  expect(bill.bomFormat).toBe('CycloneDX')
  const only = (development: boolean) =>
    bill.components
      .filter(({ properties }) => development === properties.some(({ name }) => name === 'cdx:npm:package:development'))
      .map(({ name, version }) => `${name}@${version}`)
  const wanted = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)
  expect(wanted.filter((one) => !only(false).includes(one))).toEqual([])
  expect(only(true)).toContain(`vitest@${manifest.devDependencies.vitest}`)
  expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
})
