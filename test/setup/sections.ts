import { globSync } from 'node:fs'
import { root } from './documents.ts'
import { readDoc } from './proofs.ts'

type Section = { number: string; title: string; text: string }

/** The documents of the contract: each chapter is in one or two of them. */
export const contractFiles = (): string[] => ['docs/contract.md', ...globSync('docs/contract/*.md', { cwd: root })]

/** The numbered sections of the contract in its documents, each with its own text, without that of the sections below it. */
export function contractSections(files = contractFiles()): Section[] {
  return files.flatMap((file) => {
    const parts = readDoc(file).split(/^#{2,3} (\d+(?:\.\d+)?) (.+)$/m)
    return Array.from({ length: (parts.length - 1) / 3 }, (_, index) => {
      const [number = '', title = '', text = ''] = parts.slice(3 * index + 1)
      return { number, title, text }
    })
  })
}
