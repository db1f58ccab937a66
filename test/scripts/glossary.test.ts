import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/documents.ts'
import { readDoc, tableRows } from '../setup/proofs.ts'

const [, glossary = ''] = readDoc('domain/README.md').split('\n## Glossary\n')
const named = tableRows(glossary).flatMap((row) => row.split('|')[2]?.match(/\b[a-z]+[A-Z_]\w+/g) ?? [])

test('the glossary uses the names of the code', () => {
  const files = globSync('{domain,server,client,views}/**/*.{ts,tsx}', { cwd: root })
  const code = files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
