import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export const readDoc = (path: string): string => readFileSync(resolve(root, path), 'utf8')

/** Lines of the tables of a document, without their heads. */
export function tableRows(text: string): string[] {
  return [...text.matchAll(/^\|.*\|\n\|(?:-+\|)+\n((?:\|.*\|\n?)+)/gm)].flatMap(([, body = '']) =>
    body.trim().split('\n'),
  )
}

/** Proofs are written `[file](../test/file.test.ts) « title »`. @returns those that name a test which does not exist */
export function missingProofs(text: string): string[] {
  const proofs = [...text.matchAll(/\[[^\]]+\]\(\.\.\/([^)]+)\) « (.+?) »/g)]
  return proofs
    .filter(([, file = '', title = '']) => !holdsTest(file, title))
    .map(([, file, title]) => `${file}: ${title}`)
}

const sources = new Map<string, string>()

function holdsTest(file: string, title: string): boolean {
  const path = resolve(root, file)
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
  return ["'", '"', '`'].some((quote) => sources.get(file)?.includes(`${quote}${title}${quote}`))
}
