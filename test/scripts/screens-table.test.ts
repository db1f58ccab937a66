import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(root, 'docs/screens.md'), 'utf8')
const [proved = '', unproved = ''] = page.split('\n## Sans test\n')

const rows = proved.split('\n').filter((line) => /^\| (?!---)/.test(line) && !line.startsWith('| ce que'))
const proofs = [...proved.matchAll(/\[[^\]]+\]\(\.\.\/([^)]+)\) « (.+?) »/g)]

test('every line of docs/screens.md names a test', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/\]\(\.\.\/test\/[^)]+\) « .+ »/.test(row))).toEqual([])
  expect(unproved.trim()).not.toBe('')
})

test('every test named in docs/screens.md exists under that title', () => {
  const sources = new Map<string, string>()
  const missing = proofs.filter(([, file = '', title = '']) => {
    const path = resolve(root, file)
    if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
    const source = sources.get(file) ?? ''
    return !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
  })
  expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([])
})
