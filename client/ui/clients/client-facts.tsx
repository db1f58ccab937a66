import type { ReactNode } from 'react'
import { type ClientField, clientLabels, clientText, usualValues } from '../../../domain/clients/client-fields.ts'
import type { KeyValue } from '../layout/KeyValues.tsx'

type FactValues = { readonly [Field in ClientField]?: string | null | undefined }
type Views = { [Field in ClientField]?: (value: string) => ReactNode }

/**
 * The facts of a client: these fields first, even without a value, then all others that have one, unless it is
 * the usual one.
 * @param views the views of values that are more than their words
 */
export function clientFacts(client: FactValues, first: readonly ClientField[], views: Views = {}): KeyValue[] {
  const others = (Object.keys(clientLabels) as ClientField[]).filter(
    (field) =>
      !first.includes(field) && !names.includes(field) && client[field] && client[field] !== usualValues[field],
  )
  return [...first, ...others].map((field) => {
    const value = client[field]
    const shown = value && (views[field]?.(value) ?? clientText(field, value))
    return { label: clientLabels[field], value: shown || 'Non renseigné' }
  })
}

/** The fields in the title of a page. */
const names: readonly ClientField[] = ['nom', 'prenom']
