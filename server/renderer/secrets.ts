import { randomBytes } from 'node:crypto'
import type { Shell } from '../../entry-server.tsx'

/** What no two answers share. A page is rendered with marks in their place, so that it may be kept without them. */
export type Secrets = Pick<Shell, 'nonce' | 'csrfToken' | 'idempotencyKey'> & {
  /** Of an error page: no two are the same, and a flood of them is rendered once. */
  requestId?: string
}

/** Text of a page, and between two pieces the name of the secret that goes there. */
export type Template = (Buffer | keyof Secrets)[]

/** Nobody can know it, so no text that people typed is ever taken for a mark. */
const sign = `mark${randomBytes(16).toString('hex')}`
const names = { n: 'nonce', c: 'csrfToken', i: 'idempotencyKey', r: 'requestId' } as const
const markLength = sign.length + 1

/** Stand-ins of the secrets. A page without a token keeps none. */
export const marksFor = ({ csrfToken }: Secrets): Secrets => ({
  nonce: `${sign}n`,
  csrfToken: csrfToken === null ? null : `${sign}c`,
  idempotencyKey: `${sign}i`,
})

/** Stands in the props, where the others stand in the shell. */
export const requestIdMark = `${sign}r`

/** Cuts a page where its marks are. */
export function templateOf(page: Buffer): Template {
  const template: Template = []
  let from = 0
  for (let at = page.indexOf(sign); at >= 0; at = page.indexOf(sign, from)) {
    const letter = page.toString('latin1', at + sign.length, at + markLength)
    template.push(page.subarray(from, at), names[letter as keyof typeof names])
    from = at + markLength
  }
  return [...template, page.subarray(from)]
}

/** The page that this template makes for these secrets. */
export const filled = (template: Template, secrets: Secrets): Buffer =>
  Buffer.concat(template.map((part) => (typeof part === 'string' ? Buffer.from(secrets[part] ?? '') : part)))
