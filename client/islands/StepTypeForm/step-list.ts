import type { Issue } from '../../../domain/messages.ts'
import { issueField } from '../../forms/issues.ts'

export type StepFields = { _id: string; name: string; description: string }

/** One line of the editor. `key` stays with it wherever it goes; its fields are found by it. */
export type StepLine = StepFields & { key: number; errors: { name?: string; description?: string } }

export function linesOf(steps: readonly StepFields[], issues: readonly Issue[]): StepLine[] {
  return withErrors(
    steps.map((step, key) => ({ ...step, key, errors: {} })),
    issues,
  )
}

/** Issues name lines by their place. */
export function withErrors(lines: readonly StepLine[], issues: readonly Issue[]): StepLine[] {
  const messages = new Map(issues.map((issue) => [issueField(issue), issue.message]))
  return lines.map((line, index) => {
    const name = messages.get(`steps.${index}.name`)
    const description = messages.get(`steps.${index}.description`)
    return { ...line, errors: { ...(name && { name }), ...(description && { description }) } }
  })
}

export function withNewLine(lines: readonly StepLine[]): StepLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
  return [...lines, { key, _id: '', name: '', description: '', errors: {} }]
}
