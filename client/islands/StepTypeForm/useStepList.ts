import { limits } from '../../../domain/limits.ts'
import type { Issue } from '../../../domain/messages.ts'
import { issueField } from '../../forms/issues.ts'
import { useMovable } from '../../hooks/useMovable.ts'

export type StepFields = { _id: string; name: string; description: string }

/** One line of the editor. `key` stays with it wherever it goes; its fields are found by it. */
export type StepLine = StepFields & { key: number; errors: { name?: string; description?: string } }

export type StepList = ReturnType<typeof useStepList>

/** The lines, in their order, and every way to change it. What is typed stays in the fields. */
export function useStepList(steps: readonly StepFields[], issues: readonly Issue[]) {
  const movable = useMovable(() => linesOf(steps, issues), words)
  const { lines, setLines, focusNext, placeOf, say } = movable
  return {
    ...movable,
    isChanged: lines.length !== steps.length || lines.some((line, index) => line.key !== index),
    add: () => {
      const next = withNewLine(lines)
      focusNext(next[next.length - 1]?.key ?? 0, 'name')
      setLines(next)
      say(`Étape ${next.length} ajoutée.${next.length < limits.stepsMax ? '' : ' Il n’y en aura pas d’autre.'}`)
    },
    remove: (key: number) => {
      const at = placeOf(key)
      const next = lines.filter((line) => line.key !== key)
      focusNext((next[at] ?? next[at - 1])?.key ?? 0, 'remove')
      setLines(next)
      say(`Étape ${at + 1} retirée.`)
    },
    /** The button of a line says its name, as it was last typed. */
    rename: (key: number, name: string) =>
      setLines((known) => known.map((line) => (line.key === key ? { ...line, name } : line))),
    refuse: (found: readonly Issue[]) => setLines((known) => withErrors(known, found)),
  }
}

const words = { taken: 'Étape saisie.', dropped: 'Étape posée.' }

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
