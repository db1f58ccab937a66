import { limits } from '../../../../domain/ground/limits.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import { centsOf } from '../../../../domain/ground/money.ts'
import { type FormLine, type LineKind, useLineList } from '../../../hooks/useLineList.ts'

/** The fields of a line as they were typed. */
export type LineFields = { label: string; kind: string; amount: string; part: string; photos: string[] }

type Named = LineFields & { name: string }
type Name = 'label' | 'kind' | 'amountCents' | 'part'

export type ApprovalLine = FormLine<Named, Name>
export type ApprovalLines = ReturnType<typeof useApprovalLines>

const approvalLines: LineKind<Named, Name> = {
  path: 'lines',
  names: ['label', 'kind', 'amountCents', 'part'],
  empty: { name: '', label: '', kind: '', amount: '', part: '', photos: [] },
  max: limits.approvalLinesMax,
  words: {
    taken: 'Ligne saisie.',
    dropped: 'Ligne posée.',
    added: (number) => `Ligne ${number} ajoutée.`,
    removed: (number) => `Ligne ${number} retirée.`,
  },
}

export function useApprovalLines(fields: readonly LineFields[], issues: readonly Issue[]) {
  const list = useLineList(
    approvalLines,
    fields.map((line) => ({ ...line, name: line.label })),
    issues,
  )
  const { change, lines } = list
  return {
    ...list,
    type: (key: number, amount: string) => change(key, { amount }),
    /** Shows an error for an amount that cannot be read, once its field is left. */
    checkAmount: ({ key, amount, errors }: ApprovalLine) => {
      const { amountCents: _old, ...others } = errors
      const error = amountError(amount)
      change(key, { errors: error ? { ...others, amountCents: error } : others })
    },
    /** Ticks a photo that arrived for a line, wherever the line is now. */
    attach: (key: number, photoId: string) =>
      list.setLines((known) =>
        known.map((line) => (line.key === key ? { ...line, photos: [...line.photos, photoId] } : line)),
      ),
    choose: ({ key, photos }: ApprovalLine, photoId: string, chosen: boolean) =>
      change(key, { photos: chosen ? [...photos, photoId] : photos.filter((id) => id !== photoId) }),
    /** Sum of the amounts that can be read so far. */
    totalCents: lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0),
  }
}

function amountError(typed: string): string | null {
  if (typed.trim() === '') return null
  const cents = centsOf(typed)
  if (cents === null) return 'Montant invalide (ex\u00a0: 1\u00a0234,50)'
  return cents > limits.approvalCentsMax ? 'Montant trop élevé (99\u00a0999,99\u00a0€ au plus)' : null
}
