import { type Answers, hasFailed, type Outcome, type Skipped } from './outcome.ts'

type FaultReport = { title: string; seconds: number; outcome: Outcome | Skipped }

const isSkipped = (outcome: Outcome | Skipped): outcome is Skipped => 'skipped' in outcome

/** Prints an outcome as soon as it is known. */
export function printOutcome({ title, seconds, outcome }: FaultReport): string {
  const head = `\n── ${title} (${seconds} s)`
  if (isSkipped(outcome)) return `${head}\n   non essayé  ${outcome.skipped}`
  return [
    head,
    `   essayé      ${outcome.tried}`,
    `   écritures   ${outcome.acknowledged} confirmées, ${outcome.lost} perdues, ${outcome.doubled} en double`,
    `   réponses    ${answersOf(outcome.answers)}`,
    `   reprise     ${outcome.recovered}`,
    ...outcome.faults.map((fault) => `   DÉFAUT      ${fault}`),
  ].join('\n')
}

/** A table of all outcomes, a line each. */
export function table(all: FaultReport[]): string {
  const heads = ['panne', 'confirmées', 'perdues', 'en double', 'reprise', '']
  const rows = all.map(({ title, outcome }) =>
    isSkipped(outcome)
      ? [title, '', '', '', 'non essayé', '']
      : [
          title,
          String(outcome.acknowledged),
          String(outcome.lost),
          String(outcome.doubled),
          outcome.recovered,
          hasFailed(outcome) ? 'ÉCHEC' : 'bon',
        ],
  )
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

export const failed = ({ outcome }: FaultReport): boolean => !isSkipped(outcome) && hasFailed(outcome)

/** The answers, the most frequent first. */
function answersOf(answers: Answers): string {
  const sorted = [...answers].sort(([, a], [, b]) => b - a)
  return sorted.map(([key, times]) => `${key} × ${times}`).join(', ') || 'aucune'
}
