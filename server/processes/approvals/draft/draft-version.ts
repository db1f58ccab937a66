import { createHash } from 'node:crypto'
import type { NewLine } from '../../../../domain/approvals/approval-form.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import { euros } from '../../../../domain/ground/money.ts'
import type { Row } from '../../../database/tenant.ts'

type Draft = Pick<Row<'approvals'>, 'title' | 'message' | 'expiry_days' | 'parts_exemption'> & {
  lines: readonly NewLine[]
}

/** The length of a part's digest, enough to distinguish the parts of one draft. */
const partLength = 4
const wholeLength = 22

/**
 * The version of an approval draft, which changes with its text. The sender of a draft sends back the version that they
 * read: the digest of the whole, then those of its parts, by which a refusal names the changes.
 */
export function draftVersion({ title, message, expiry_days, parts_exemption, lines }: Draft): string {
  const parts = [title, message, expiry_days, parts_exemption, ...lines.map(contentOf)]
  return [digest(parts, wholeLength), ...parts.map((part) => digest(part, partLength))].join('.')
}

/** The content of a line without its id, which changes each time the line is saved. */
const contentOf = ({ label, kind, amountCents, part, photoIds }: NewLine) => [label, kind, amountCents, part, photoIds]

const digest = (part: unknown, length: number): string =>
  createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, length)

/** The changes of a draft since a version; none if it is the current one, or without a version. */
export function changesSince(version: string | undefined, draft: Draft): Issue[] {
  const current = draftVersion(draft)
  if (version === undefined || version === current) return []
  const [, title, message, expiryDays, exemption, ...lines] = version.split('.')
  const [, newTitle, newMessage, newExpiryDays, newExemption, ...newLines] = current.split('.')
  const changes = [
    ...(title === newTitle ? [] : [changed(['title'], 'Le titre a changé')]),
    ...(message === newMessage ? [] : [changed(['message'], 'Le message au client a changé')]),
    ...(expiryDays === newExpiryDays ? [] : [changed(['expiryDays'], 'Le délai de réponse a changé')]),
    ...(exemption === newExemption ? [] : [changed(['partsExemption'], 'Ce qui est dit des pièces a changé')]),
    ...changedLines(draft.lines, newLines, lines),
  ]
  return changes.length > 0 ? changes : [changed([], 'La demande a changé')]
}

function changedLines(lines: readonly NewLine[], current: readonly string[], readDigests: readonly string[]): Issue[] {
  const remaining = [...readDigests]
  const others = lines.filter((_, index) => {
    const at = remaining.indexOf(current[index] ?? '')
    if (at !== -1) remaining.splice(at, 1)
    return at === -1
  })
  const changes = others.map((line, nth) => {
    const what = nth < remaining.length ? 'Ligne modifiée' : 'Ligne ajoutée'
    const text = `${what}\u00a0: ${line.label}, ${euros(line.amountCents)} TTC`
    return changed(['lines', lines.indexOf(line)], text)
  })
  const removedCount = remaining.length - others.length
  if (removedCount > 0)
    changes.push(
      changed(['lines'], removedCount === 1 ? 'Une ligne a été retirée' : `${removedCount} lignes ont été retirées`),
    )
  const moved = changes.length === 0 && current.join() !== readDigests.join()
  return moved ? [changed(['lines'], 'Les lignes sont dans un autre ordre')] : changes
}

const changed = (path: Issue['path'], message: string): Issue => ({ path, message, code: 'changed' })
