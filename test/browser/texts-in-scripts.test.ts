import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { errorMessages } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../domain/ground/texts/labels.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'

// A text or an address is only in the scripts of the pages that use it.

const root = fileURLToPath(new URL('../../', import.meta.url))
const scripts = filesIn('dist/client/assets', /\.js$/).filter(({ name }) => !name.includes('-legacy'))
const sources = filesIn('client', /\.tsx?$/).concat(
  filesIn('domain', /\.ts$/).filter(({ name }) => !/texts\//.test(name)),
)
const code = sources.map(({ text }) => text).join('\n')
const scriptsWith = (text: string) => scripts.filter((script) => script.text.includes(text)).map(({ name }) => name)
/** Texts that are also in refusals. */
const inRefusals: readonly string[] = Object.values(errorMessages)
const isNamed = (space: string, name: string) => new RegExp(`\\b${space}\\.${name}\\b`).test(code)

describe.each(Object.entries({ labels, toasts, fallbacks }))('the texts in %s', (space, texts) => {
  test('appear in no script that does not use them', () => {
    const unnamed = Object.entries(texts).filter(([name, text]) => !isNamed(space, name) && !inRefusals.includes(text))
    expect(unnamed.filter(([, text]) => scriptsWith(text).length > 0)).toEqual([])
  })
})

test('scripts use some texts, and only views use others', () => {
  const all = Object.entries({ labels, toasts, fallbacks }).flatMap(([space, texts]) =>
    Object.keys(texts).map((name) => isNamed(space, name)),
  )
  expect(all.filter(Boolean).length).toBeGreaterThan(20)
  expect(all.filter((named) => !named).length).toBeGreaterThan(5)
})

test('an address that no script uses appears in no script', () => {
  const named = (name: string) => isNamed('routes', name)
  const unnamed = Object.entries(routes).filter(([name]) => !named(name))
  expect(unnamed.length).toBeGreaterThan(30)
  expect(unnamed.filter(([, { path }]) => scriptsWith(`(\`${path}\`,`).length > 0).map(([name]) => name)).toEqual([])
  expect(scriptsWith(`(\`${routes.dashboard.path}\`,`)).not.toEqual([])
})

test('a text of one page appears only in the scripts of that page', () => {
  expect(scriptsWith(fallbacks.stepTypesOrder).map((name) => name.replace(/-.*/, ''))).toEqual(['StepTypeOrder'])
  expect(scriptsWith(labels.passwordHint).map((name) => name.replace(/-.*/, ''))).not.toContain('entry')
})

function filesIn(folder: string, pattern: RegExp): { name: string; text: string }[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}
