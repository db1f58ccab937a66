import { addressOf } from '../../../domain/call-name.ts'
import type { CallName } from '../../../domain/calls.ts'
import type { Ids, Sample } from './probe.ts'
import { type Kind, kinds, samples } from './probes.ts'

/** The parts of a call that contain an id, with its kind. */
export function slotsOf(name: CallName): { slot: string; kind: Kind }[] {
  const marks = Object.fromEntries(kinds.map((kind) => [kind, `@${kind}`])) as Ids
  return leaves(samples[name](marks)).flatMap(([slot, value]) => {
    const kind = kinds.find((one) => value === `@${one}`)
    return kind ? [{ slot, kind }] : []
  })
}

/** Copies a sample, with another value in one place. */
export function withSlot(sample: Sample, slot: string, value: string): Sample {
  const copy = structuredClone(sample)
  const parts = slot.split('.')
  const last = parts.pop() ?? ''
  let at = copy as unknown as Record<string, unknown>
  for (const part of parts) at = at[part] as Record<string, unknown>
  at[last] = value
  return copy
}

/** The address of the request, under /api. */
export function urlOf(name: CallName, { params = {}, query }: Sample): string {
  const path = addressOf(name).path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  return `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

function leaves(value: unknown, path: string[] = []): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}
