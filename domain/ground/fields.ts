import * as z from 'zod'
import { limits } from './limits.ts'
import { normalisePhone, phonePattern, wrongPhone } from './phone.ts'
import { readDay } from './typed/day.ts'
import { canonicalEmail, emailPattern } from './typed/email.ts'

type LineRule = { max: number; required: string; tooLong: string; min?: number; tooShort?: string }

/** One required line of text: trimmed, limited, storable. It reports one error at a time. */
export function requiredLine({ max, required, tooLong, min = 1, tooShort = required }: LineRule) {
  return storableText(required)
    .overwrite(oneLine)
    .min(min, { error: tooShort, abort: true })
    .max(max, { error: tooLong, abort: true })
}

/** One optional line: '' and null become null. */
export const optionalLine = (max: number, tooLong: string) =>
  nullable(requiredLine({ max, required: 'Texte invalide', tooLong }))

export const optionalParagraph = (tooLong: string, max: number = limits.paragraphMax) =>
  nullable(storableText('Texte invalide').overwrite(paragraph).max(max, tooLong))

/** One optional line, stored as '' when empty. */
export const storableLine = (max: number, tooLong: string) =>
  storableText('Texte invalide').overwrite(oneLine).max(max, { error: tooLong, abort: true })

/** Required text of several lines. */
export const paragraphRule = ({ max, required, tooLong }: Pick<LineRule, 'max' | 'required' | 'tooLong'>) =>
  storableText(required)
    .overwrite(paragraph)
    .min(1, { error: required, abort: true })
    .max(max, { error: tooLong, abort: true })

export const requiredSecret = (required: string, max: number = limits.tokenMax) =>
  storableText(required).min(1, { error: required, abort: true }).max(max, { error: required, abort: true })

/** An email address in its canonical form (`canonicalEmail`). */
export const emailRule = storableText('Email invalide')
  .overwrite((text) => canonicalEmail(trimmed(text)) ?? '')
  .regex(emailPattern, 'Email invalide')

export const phoneRule = storableText(wrongPhone)
  .overwrite((text) => normalisePhone(trimmed(text)))
  .regex(phonePattern, wrongPhone)

export const idRule = (message = 'Identifiant invalide') => z.uuid({ error: message }).overwrite(lowerCase)

/** A calendar day, in the formats that people type (`readDay`). The limits 1900 and 2200 suit PostgreSQL and people. */
export const dateRule = (message = 'Date invalide') =>
  z
    .string({ error: message })
    .overwrite((typed) => readDay(typed) ?? typed)
    .check(z.iso.date({ error: message, abort: true }))
    .refine(isPlausibleYear, { error: message })

export const instantRule = (message = 'Date invalide') =>
  z.iso.datetime({ error: message, abort: true, offset: true }).refine(isPlausibleYear, { error: message })

/** A whole number, from JSON or from a form's text. */
export const intRule = (min: number, max: number, message: string) => z.preprocess(toNumber, bounded(min, max, message))

/** An optional whole number: '' and null become null, never 0. `read` reads a text. */
export const optionalInt = (min: number, max: number, message: string, read: (typed: string) => number | null) =>
  z.preprocess((value) => {
    if (isBlank(value)) return null
    return typeof value === 'string' ? (read(value) ?? value) : value
  }, bounded(min, max, message).nullable())

/** A number of a query string: absent or empty gives `fallback`. */
export const queryInt = (max: number, fallback: number, message: string) =>
  z.preprocess((value) => (isBlank(value) ? undefined : toNumber(value)), bounded(1, max, message).default(fallback))

/** The number of a page of a list. A page past the end is empty; larger numbers become `limits.pageMax`. */
export const pageRule = () =>
  z.preprocess(toPage, z.int({ error: 'Page invalide' }).min(1, { error: 'Page invalide' }).default(1))

/** Yes or no, from JSON or from a form's text. */
export const boolRule = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', '1', 'on'], falsy: ['false', '0', 'off'] })],
  { error: 'Valeur invalide' },
)

/** Empty text and null both mean “nothing”, which is written null. */
export const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable())

/** Empty text in a query string or a hidden field counts as absent. */
export const absentWhenBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()).optional()

export const searchField = () =>
  absentWhenBlank(
    storableText('Recherche invalide').overwrite(oneLine).max(limits.searchMax, { error: 'Recherche trop longue' }),
  )

export const listFields = (pageSize: number) => ({
  q: searchField(),
  page: pageRule(),
  pageSize: queryInt(limits.pageSizeMax, pageSize, 'Taille de page invalide'),
})

const wrongCursor = 'Curseur invalide'

/**
 * The fields of a list that is read whole: `after`, the cursor of the previous answer, takes the place of `page`;
 * `updatedSince` gives only what changed since, in the order of the changes.
 */
export const wholeListFields = {
  after: absentWhenBlank(z.string({ error: wrongCursor }).regex(/^[\w-]{1,2000}$/, wrongCursor)),
  updatedSince: absentWhenBlank(instantRule()),
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && trimmed(value) === '')
}

// Refuses lone surrogates, which cannot be written as UTF-8, and NUL, which PostgreSQL refuses. In a `u` pattern the
// class matches lone surrogates only, and works where isWellFormed() does not exist.
export function storableText(message: string) {
  return z.string({ error: message }).refine((text) => !text.includes('\0') && !/[\uD800-\uDFFF]/u.test(text), {
    error: 'Caractère non autorisé',
    abort: true,
  })
}

function bounded(min: number, max: number, message: string) {
  return z.int({ error: message }).min(min, { error: message, abort: true }).max(max, { error: message, abort: true })
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = value.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : value
}

function toPage(value: unknown): unknown {
  if (isBlank(value)) return undefined
  return typeof value === 'string' && /^\d+$/.test(value) ? Math.min(Number(value), limits.pageMax) : value
}

function isPlausibleYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= limits.yearMin && year <= 2200
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters end a line or are invisible in it
const lineEnds = /[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g
const oneLine = (text: string): string => trimmed(withoutTurns(text).replace(lineEnds, ' '))

// Browsers send a text area's line ends as CR LF: stored unchanged, every save would look like an edit.
const paragraph = (text: string): string => trimmed(withoutTurns(text).replace(/\r\n?/g, '\n'))

// Characters that change the direction of writing would make a page or a mail look different from the stored text.
const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

const lowerCase = (text: string): string => text.toLowerCase()

// String.trim leaves zero-width characters, which would make an invisible name. This is a loop, because a pattern
// anchored at the end takes quadratic time on long runs of spaces.
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isInvisible(text.charCodeAt(start))) start += 1
  while (end > start && isInvisible(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isInvisible(code: number): boolean {
  return (code >= 0x200b && code <= 0x200d) || code === 0x2060 || String.fromCharCode(code).trim() === ''
}
