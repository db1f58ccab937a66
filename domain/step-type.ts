import type * as z from 'zod'
import type { stepTypeInUseSchema, stepTypeSchema, stepTypeStepSchema } from './step-type-wire.ts'

export type StepTypeStep = z.output<typeof stepTypeStepSchema>
export type StepTypeInUse = z.output<typeof stepTypeInUseSchema>
export type StepType = z.output<typeof stepTypeSchema>
