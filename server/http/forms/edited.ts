import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { formatDay } from '../../../domain/ground/dates.ts'
import { type AskedField, mergedField, sideField } from '../../../domain/ground/forms/edited-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { AnyForm, Edits, Fields, PageRequest } from './page-table.ts'

/** A form that changes something: a digest of each value that it loaded, and the questions of its page. */
export type Edited = { brought: string; asked: AskedField[] }

/** Two people changed the same fields: the form is shown again, and asks which values to keep. */
export class EditedMeanwhile extends Error {
  override name = 'EditedMeanwhile'
  readonly edited: Edited

  constructor(edited: Edited) {
    super('Somebody else has changed these fields')
    this.edited = edited
  }
}

/** The values that a page's form loads; for a sent form, those it loaded when it was opened. */
export async function editedFor(
  tx: TenantRead,
  edits: Edits | undefined,
  request: PageRequest,
): Promise<Edited | null> {
  if (!edits) return null
  const { avant } = request.fields
  if (request.isSent && typeof avant === 'string') return { brought: avant, asked: [] }
  const current = await edits.now(tx, request)
  return current && { brought: written(digestsOf(edits.takes, current)), asked: [] }
}

/** The unchanged fields of a form, and whether it changes nothing at all. */
export type Untouched = { names: readonly string[]; isAll: boolean }

export const noneUntouched: Untouched = { names: [], isAll: false }

/**
 * Finds the fields that a form did not change, and so does not write.
 * @throws EditedMeanwhile if somebody else has changed a field that the form changes too
 */
export async function untouchedFields(
  tx: TenantRead,
  edits: Edits | undefined,
  form: AnyForm,
  sent: PageRequest,
): Promise<Untouched> {
  const { avant } = sent.fields
  if (!edits || typeof avant !== 'string' || !changesSomething(form)) return noneUntouched
  const now = (await edits.now(tx, sent)) ?? {}
  const current = digestsOf(edits.takes, now)
  const brought = read(avant)
  const typed = 'body' in form && form.body ? (form.body(sent.fields) as Fields) : sent.fields
  const fates = Object.keys(current)
    .filter((name) => name in brought && name in typed)
    .map((name) => ({ name, fate: fateOf(name, { brought, current, typed: typed[name] }, edits, sent) }))
  const asked = fates.filter(({ fate }) => fate === 'ask').map(({ name }) => name)
  if (asked.length > 0) {
    for (const name of asked) brought[name] = current[name] ?? ''
    const words = (name: string, value: unknown) => wordsOf(tx, edits, name, value)
    throw new EditedMeanwhile({
      brought: written(brought),
      asked: await Promise.all(
        asked.map(async (name) => ({
          name,
          own: await words(name, typed[name]),
          other: await words(name, (now as Fields)[name]),
        })),
      ),
    })
  }
  const names = fates.filter(({ fate }) => fate === 'leave').map(({ name }) => name)
  return { names, isAll: names.length > 0 && names.length === fates.length }
}

/** Copy of an object without some of its fields. */
export const without = <T extends object>(fields: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as T

/** Whether the form changes an existing object; a form that creates has nothing to compare with. */
const changesSomething = (form: AnyForm): boolean => !('call' in form) || form.call.startsWith('PATCH ')

type Compared = { brought: Digests; current: Digests; typed: unknown }

function fateOf(name: string, { brought, current, typed }: Compared, { takes }: Edits, { values }: PageRequest) {
  const digest = digestOf(takes, name, typed)
  // An empty field without a meaning, such as a step that was not chosen.
  if (digest === undefined) return 'leave'
  return mergedField(
    { brought: brought[name] ?? '', typed: digest, current: current[name] ?? '' },
    values[sideField(name)],
  )
}

type Digests = Record<string, string>

function digestsOf(takes: z.ZodType, values: object): Digests {
  const digests = Object.entries(values).map(([name, value]) => [name, digestOf(takes, name, value) ?? ''])
  return Object.fromEntries(digests)
}

/**
 * Digest of a value as the schema parses it: `AB-123-CD` and `AB123CD` are one plate. A value that the schema refuses
 * is compared as it is; undefined where the schema reads nothing.
 */
function digestOf(takes: z.ZodType, name: string, value: unknown): string | undefined {
  const result = takes.safeParse({ [name]: value })
  if (!result.success) return digest(textOf(value))
  const { [name]: known } = result.data as Fields
  return known === undefined ? undefined : digest(known)
}

/** 48 bits distinguish one value from another; an empty value has one digest, as null and as text. */
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value === '' ? null : value))
    .digest('base64url')
    .slice(0, 8)

const written = (digests: Digests): string => new URLSearchParams(digests).toString()

const read = (brought: string): Digests => Object.fromEntries(new URLSearchParams(brought))

async function wordsOf(tx: TenantRead, { words = {} }: Edits, name: string, value: unknown): Promise<string> {
  return (await words[name]?.(value, tx)) || textOf(value)
}

/** A value in words, for the question: days as people write them, a list by its names. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null) return textOf((value as { name?: unknown }).name ?? '')
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text
}
