import { limits } from '../../../domain/limits.ts'
import type { Issue } from '../../../domain/messages.ts'
import { useMovable } from '../../hooks/useMovable.ts'
import { linesOf, type StepFields, withErrors, withNewLine } from './step-list.ts'

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
