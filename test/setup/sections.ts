import { readDoc } from './proofs.ts'

type Section = { number: string; title: string; text: string }

/** The numbered sections of docs/contract.md, each with its own text, without that of the sections below it. */
export function contractSections(): Section[] {
  const parts = readDoc('docs/contract.md').split(/^#{2,3} (\d+(?:\.\d+)?) (.+)$/m)
  return Array.from({ length: (parts.length - 1) / 3 }, (_, index) => {
    const [number = '', title = '', text = ''] = parts.slice(3 * index + 1)
    return { number, title, text }
  })
}
