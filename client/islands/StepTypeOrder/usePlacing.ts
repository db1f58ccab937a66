import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fallbacks } from '../../../domain/messages.ts'
import { toastError } from '../../api/error-texts.ts'
import { queries } from '../../api/query-client.ts'
import { type Placing, placeStepTypeMutation } from '../../api/step-types.ts'
import type { TypeLine } from './OrderRow.tsx'

type Move = Placing & { line: TypeLine; from: number }

/** Keeps each move, in turn. One that is refused is told, and its line put back. */
export function usePlacing(putBack: (line: TypeLine, from: number) => void) {
  const latest = useRef(putBack)
  useEffect(() => {
    latest.current = putBack
  })
  const { mutate } = useMutation(
    {
      ...placeStepTypeMutation(),
      onError: (error: Error, { line, from }: Move) => {
        toastError(error, fallbacks.stepTypesOrder)
        latest.current(line, from)
      },
    },
    queries,
  )
  return (line: TypeLine, position: number, from: number) => mutate({ id: line.id, position, line, from })
}
