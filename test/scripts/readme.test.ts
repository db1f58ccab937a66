import { expect, test } from 'vitest'
import { demoPassword, perrin } from '../../server/demo/perrin.ts'
import { environment } from '../../server/runtime/config.ts'
import { readDoc } from '../setup/proofs.ts'

const english = readDoc('README.md')
const french = readDoc('LISEZMOI.md')
const languages = { 'README.md': english, 'LISEZMOI.md': french }

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Facts of both: the two commands, the settings, the accounts, the pictures. */
const shared: Record<string, (text: string) => string[]> = {
  commands: (text) => found(text, /^(npm (?:start|test))\b/gm),
  settings: (text) => found(text, /^\| (`[A-Z_]+.*?) \|/gm),
  accounts: (text) => found(text, /\| (`\S+@\S+` \| `\S+`) \|/g),
  pictures: (text) => found(text, /src="([^"]+)" width="[\d.]+%"/g),
}

test.each(Object.keys(shared))('README.md and LISEZMOI.md name the same %s', (kind) => {
  const read = shared[kind] ?? (() => [])
  expect(read(english).length).toBeGreaterThan(1)
  expect(read(french)).toEqual(read(english))
})

test('README.md and LISEZMOI.md link to each other', () => {
  expect(english).toContain('](LISEZMOI.md)')
  expect(french).toContain('](README.md)')
})

test.each(Object.entries(languages))('the settings that %s names exist', (_, text) => {
  const named = found(text, /^\| (`[A-Z_]+.*?) \|/gm).flatMap((cell) => found(cell, /`([A-Z_]+)/g))
  expect(named.filter((name) => !(name in environment.shape))).toEqual([])
})

test.each(Object.entries(languages))('the accounts that %s names are those of the demonstration', (_, text) => {
  const accounts = [perrin.admin, perrin.mechanic].map(({ email }) => `\`${email}\` | \`${demoPassword}\``)
  expect(shared.accounts?.(text)).toEqual(accounts)
})
