import * as entryMessages from '../../domain/entries/entry-texts.ts'
import { secondFactorLimits } from '../../domain/factors/second-factor.ts'
import { errorTexts } from '../../domain/features.ts'
import { limits, storageKeys } from '../../domain/ground/limits.ts'
import * as messages from '../../domain/ground/messages.ts'
import * as fallbacks from '../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../domain/ground/texts/labels.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import { keptFor, retention } from '../../domain/privacy/retention.ts'
import * as sheetMessages from '../../domain/processes/sheet-messages.ts'
import * as updateMessages from '../../domain/processes/update-messages.ts'
import { operations } from './calls.ts'
import { byName, code, quoted, span } from './table.ts'

/** The error codes with the statuses that calls answer; codes of pages alone have none here. */
export function codes() {
  const statuses = new Map<string, Set<string>>()
  for (const { operation } of operations())
    for (const [status, { description }] of Object.entries(operation.responses))
      for (const one of description.split(', ')) statuses.set(one, (statuses.get(one) ?? new Set()).add(status))
  return Object.entries(errorTexts).map(([name, text]) => [
    code(name),
    [...(statuses.get(name) ?? [])].join(', '),
    quoted(text),
  ])
}

/** Every table of texts that is shared, except the codes. */
export function texts(): string {
  return Object.entries({
    ...messages,
    fallbacks,
    toasts,
    labels,
    ...sheetMessages,
    ...updateMessages,
    ...entryMessages,
  })
    .filter(([name, value]) => typeof value === 'object' && name !== 'errorMessages')
    .toSorted(byName)
    .map(([name, value]) => `**\`${name}\`**: ${sortedValues(value).map(quoted).join(', ')}.`)
    .join('\n\n')
}

/** The texts of a table, by name: Node sorts the names of a module, and other tools do not. */
const sortedValues = (table: object): string[] =>
  Object.entries(table)
    .toSorted(byName)
    .map(([, text]) => text)

export function constants() {
  const figures = Object.entries({ ...limits, ...secondFactorLimits }).map(([name, value]) => [
    code(name),
    String(value),
    name.endsWith('Ms') ? span(value) : '',
  ])
  const keys = Object.entries(storageKeys).map(([name, value]) => [code(name), code(value), 'in the browser'])
  return [...figures, ...keys]
}

export const kept = () => Object.values(retention).map((one) => [one.what, keptFor(one), one.from])
