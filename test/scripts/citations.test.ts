import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/documents.ts'
import { readDoc } from '../setup/proofs.ts'
import { contractSections } from '../setup/sections.ts'

const folders = '{client,compose,domain,migrations,scripts,server,test,views}/**/*.{ts,tsx,mjs,css,sh}'
const files = globSync([folders, '*.{ts,tsx,yaml}', 'Dockerfile'], { cwd: root })
const decisions = globSync('docs/decisions/*.md', { cwd: root })
const sections = contractSections().map(({ number }) => number)
const checklist = readDoc('docs/security.md')

/** The forms in which a text cites another, and whether the cited one exists. */
const citations: [cited: RegExp, isThere: (what: string, from: string) => boolean][] = [
  [/\bcontract (\d+(?:\.\d+)?)/g, (number) => sections.some((one) => one === number || one.startsWith(`${number}.`))],
  [
    /(?<=\bdecisions?[ /](?:\d{4}(?:, | and ))*)(\d{4})\b/g,
    (number) => decisions.some((path) => path.includes(`/${number}-`)),
  ],
  [/\bASVS (\d+\.\d+\.\d+)/g, (number) => checklist.includes(`${number} `) || checklist.includes(`${number},`)],
  [/\b((?:spec|specification|readings|security|conventions|design),? (?:\d|"))/g, () => false],
  [/\((spec|readings|conventions|design)\)/g, () => false],
  [/[( ]((?:docs\/|\.\.\/)?[\w/-]+\.md)\b/g, (path, from) => isFile(path) || isFile(`${dirname(from)}/${path}`)],
]

test('everything that comments cite exists in the repository', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => file !== 'test/scripts/citations.test.ts').flatMap(missingFrom)).toEqual([])
})

function missingFrom(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8')
  return citations.flatMap(([cited, isThere]) =>
    [...text.matchAll(cited)].filter(([, what = '']) => !isThere(what, file)).map(([whole]) => `${file}: ${whole}`),
  )
}

const isFile = (path: string): boolean => existsSync(resolve(root, path))
