import { randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Shell } from '../../entry-server.tsx'

/** What no two answers share. A page is rendered with marks in their place, so that it may be kept without them. */
export type Secrets = Pick<Shell, 'nonce' | 'csrfToken' | 'idempotencyKey'>

/** Text of a page, and between two pieces the name of the secret that goes there. */
export type Template = (Buffer | keyof Secrets)[]

/** Nobody can know it, so no text that people typed is ever taken for a mark. */
const sign = `mark${randomBytes(16).toString('hex')}`
const letters = { n: 'nonce', c: 'csrfToken', i: 'idempotencyKey' } as const
const markLength = sign.length + 1

/** Stand-ins of the secrets. A page without a token keeps none. */
export const marksFor = ({ csrfToken }: Secrets): Secrets => ({
  nonce: `${sign}n`,
  csrfToken: csrfToken === null ? null : `${sign}c`,
  idempotencyKey: `${sign}i`,
})

/** The page that this template makes for these secrets. */
export const filled = (template: Template, secrets: Secrets): Buffer =>
  Buffer.concat(template.map((part) => (typeof part === 'string' ? written(secrets[part]) : part)))

/**
 * Lets a page through with the secrets in place of the marks, wherever its pieces are cut.
 * @param keep is given the template once the page is whole
 */
export function fillSecrets(secrets: Secrets, keep: (template: Template) => void): Transform {
  const template: Template = []
  let rest: Buffer = Buffer.alloc(0)
  const pass = (stream: Transform, part: Template[number]) => {
    template.push(part)
    stream.push(typeof part === 'string' ? written(secrets[part]) : part)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // React writes the next piece over this one's memory.
      let text = Buffer.concat([rest, chunk])
      for (let at = text.indexOf(sign); at >= 0 && at + markLength <= text.length; at = text.indexOf(sign)) {
        if (at > 0) pass(this, text.subarray(0, at))
        pass(this, letters[text.toString('latin1', at + sign.length, at + markLength) as keyof typeof letters])
        text = text.subarray(at + markLength)
      }
      const held = beginsMark(text)
      if (held < text.length) pass(this, text.subarray(0, text.length - held))
      rest = text.subarray(text.length - held)
      done()
    },
    flush(done) {
      if (rest.length > 0) pass(this, rest)
      keep(joined(template))
      done()
    },
  })
}

/** How many of the last bytes may be the beginning of a mark. */
function beginsMark(text: Buffer): number {
  const tail = text.toString('latin1', Math.max(0, text.length - markLength + 1))
  for (let start = tail.indexOf('m'); start >= 0; start = tail.indexOf('m', start + 1)) {
    const piece = tail.slice(start)
    if (sign.startsWith(piece.slice(0, sign.length))) return piece.length
  }
  return 0
}

/** As few pieces as there are secrets, and one more. */
function joined(template: Template): Template {
  const parts: Template = []
  const texts: Buffer[] = []
  for (const part of template) {
    if (typeof part !== 'string') texts.push(part)
    else parts.push(Buffer.concat(texts.splice(0)), part)
  }
  return [...parts, Buffer.concat(texts)]
}

const written = (secret: string | null) => Buffer.from(secret ?? '')
