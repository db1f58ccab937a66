import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { formatDay } from '../../../domain/ground/dates.ts'
import { mergedField, sideField } from '../../../domain/ground/forms/edited-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { PageResult } from '../answer/page.ts'
import type { AnyForm, Edited, Edits, Fields, PageRequest, ServedForm, ServedPage, Untouched } from './page-table.ts'
import { without } from './request.ts'

/** Two people changed the same fields: the form is shown again, and asks which values to keep. */
export class EditedMeanwhile extends Error {
  override name = 'EditedMeanwhile'
  readonly edited: Edited

  constructor(edited: Edited) {
    super('Somebody else has changed these fields')
    this.edited = edited
  }
}

/** A row whose page loads a digest of each value that its form changes, and whose forms know their unchanged fields. */
export function withEdits(row: ServedPage): ServedPage {
  const { edits, read, forms } = row
  if (!edits) return row
  /** Gives the page the values to compare with later. */
  const comparing = async <Shown>(tx: TenantRead, request: PageRequest, shown: Shown | Promise<Shown>) => {
    const [page, brought] = await Promise.all([shown, broughtBy(tx, edits, request)])
    return page instanceof PageResult ? page.with({ edited: brought }) : page
  }
  const formWithEdits = (form: ServedForm): ServedForm => {
    const { first } = form
    const untouched = (tx: TenantRead, sent: PageRequest) => untouchedFields(tx, edits, form, sent)
    if (!first) return { ...form, untouched }
    const asked = async (tx: TenantRead, sent: PageRequest) => {
      const { names } = await untouched(tx, sent)
      // A form with a `body` function leaves the unchanged fields out of that body; the question sees them all.
      return comparing(tx, sent, first(tx, 'body' in form ? sent : { ...sent, fields: without(sent.fields, names) }))
    }
    return { ...form, untouched, first: asked }
  }
  return {
    ...row,
    ...(read && { read: (tx, request) => comparing(tx, request, read(tx, request)) }),
    forms: forms.map(formWithEdits),
  }
}

/** The values that a page's form loads; for a sent form, those it loaded when it was opened. */
async function broughtBy(tx: TenantRead, edits: Edits, request: PageRequest): Promise<Edited | null> {
  const { avant } = request.fields
  if (request.edited) return request.edited
  if (request.isSent && typeof avant === 'string') return { brought: avant, asked: [] }
  const current = await edits.now(tx, request)
  return current && { brought: written(digestsOf(edits.takes, current)), asked: [] }
}

async function untouchedFields(tx: TenantRead, edits: Edits, form: AnyForm, sent: PageRequest): Promise<Untouched> {
  const { avant } = sent.fields
  // A form that creates or deletes has nothing to compare with.
  const isChange = !('call' in form) || form.call.startsWith('PATCH ')
  if (typeof avant !== 'string' || !isChange) return { names: [], isAll: false }
  const now = (await edits.now(tx, sent)) ?? {}
  const current = digestsOf(edits.takes, now)
  const brought: Digests = Object.fromEntries(new URLSearchParams(avant))
  const typed = 'body' in form && form.body ? (form.body(sent.fields) as Fields) : sent.fields
  const fates = Object.keys(current)
    .filter((name) => name in brought && name in typed)
    .map((name) => ({ name, fate: fateOf(name, { brought, current, typed: typed[name] }, edits, sent) }))
  const asked = fates.filter(({ fate }) => fate === 'ask').map(({ name }) => name)
  if (asked.length > 0) {
    const words = async (name: string, value: unknown) => (await edits.words?.[name]?.(value, tx)) || textOf(value)
    const questions = asked.map(async (name) => ({
      name,
      own: await words(name, typed[name]),
      other: await words(name, (now as Fields)[name]),
    }))
    const seen = Object.fromEntries(asked.map((name) => [name, current[name] ?? '']))
    throw new EditedMeanwhile({ brought: written({ ...brought, ...seen }), asked: await Promise.all(questions) })
  }
  const names = fates.filter(({ fate }) => fate === 'leave').map(({ name }) => name)
  return { names, isAll: names.length > 0 && names.length === fates.length }
}

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

const digestsOf = (takes: z.ZodType, values: object): Digests =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digestOf(takes, name, value) ?? '']))

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

/** A value in words, for the question: days as people write them, a list by its names. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null) return textOf((value as { name?: unknown }).name ?? '')
  const text = String(value ?? '')
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text
}
