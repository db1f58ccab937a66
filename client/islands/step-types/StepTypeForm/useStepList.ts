import { limits } from '../../../../domain/ground/limits.ts'
import type { Issue } from '../../../../domain/ground/messages.ts'
import { type FormLine, type LineKind, useLineList } from '../../../hooks/useLineList.ts'

export type StepFields = { _id: string; name: string; description: string }
type Name = 'name' | 'description'

export type StepLine = FormLine<StepFields, Name>

export type StepList = ReturnType<typeof useStepList>

/** How the editor names its lines, and how many it allows. */
export const stepLines: LineKind<StepFields, Name> = {
  path: 'steps',
  names: ['name', 'description'],
  empty: { _id: '', name: '', description: '' },
  max: limits.stepsMax,
  words: {
    taken: 'Étape saisie.',
    dropped: 'Étape posée.',
    added: (number) => `Étape ${number} ajoutée.`,
    removed: (number) => `Étape ${number} retirée.`,
  },
}

export const useStepList = (steps: readonly StepFields[], issues: readonly Issue[]) =>
  useLineList(stepLines, steps, issues)
