import { limits } from '../limits.ts'

// RFC 5322's dot-atom, then the labels of a domain, with the accents of European languages.
const local = "[a-z\\d!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z\\d!#$%&'*+/=?^_`{|}~-]+)*"

/** An address as it is stored. */
export const emailPattern = new RegExp(`^${local}@(?:[a-z\\d\\u00df-\\u017f-]+\\.)+[a-z\\d\\u00df-\\u017f-]{2,}$`)

const asciiDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/

/**
 * An address in its canonical form: lower case, its domain as people read it, `contact@garage-élan.fr`, from any
 * spelling. A domain with letters outside of European languages stays in ASCII, as it might imitate another one.
 * @returns null for a text that is no address
 */
export function canonicalEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@')
  const name = typed.slice(0, at).toLowerCase()
  const domain = domainToAscii(typed.slice(at + 1).toLowerCase())
  if (at < 1 || name.length > 64 || domain === null) return null
  const email = `${name}@${domain}`
  return email.length <= limits.emailMax && emailPattern.test(email) ? `${name}@${readableDomain(domain)}` : null
}

/** An address as a mail server accepts it. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToAscii(email.slice(at)) ?? email.slice(at))
}

function domainToAscii(domain: string): string | null {
  const ascii = /^[a-z\d.-]*$/.test(domain) && !domain.includes('xn--') ? domain : hostOf(domain)
  return ascii !== null && ascii.length <= 253 && asciiDomain.test(ascii) ? ascii : null
}

/**
 * A host in ASCII, by the standard that browsers and Node share. Its pattern lists the only ASCII characters of a
 * domain.
 */
function hostOf(domain: string): string | null {
  if (/[\0-,/:-`{-\x7f]/.test(domain)) return null
  try {
    return new URL(`http://${domain}/`).hostname
  } catch {
    return null
  }
}

function readableDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii
  const readable = ascii.split('.').map(readableLabel).join('.')
  return hostOf(readable) === ascii ? readable : ascii
}

function readableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const readable = decodePunycode(label.slice(4))
  return /^[a-z\d\u00df-\u017f-]+$/.test(readable) ? readable : label
}

/** Decodes a label (RFC 3492, 6.2). The caller detects an invalid label by encoding the result again. */
function decodePunycode(label: string): string {
  const delimiter = label.lastIndexOf('-')
  const letters = delimiter > 0 ? [...label.slice(0, delimiter)] : []
  let [code, index, bias] = [128, 0, 72]
  for (let at = delimiter + 1; at < label.length; ) {
    const before = index
    for (let [weight, step] = [1, 36]; at < label.length; step += 36) {
      const digit = (Number.parseInt(label.charAt(at), 36) + 26) % 36
      const threshold = Math.min(Math.max(step - bias, 1), 26)
      at += 1
      index += digit * weight
      weight *= 36 - threshold
      if (digit < threshold) break
    }
    const length = letters.length + 1
    bias = adaptedBias(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (!(code <= 0xffff)) return ''
    letters.splice(index, 0, String.fromCharCode(code))
    index += 1
  }
  return letters.join('')
}

function adaptedBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
