import * as z from 'zod'
import { parisInstant } from '../dates.ts'
import { instantRule } from '../fields.ts'
import { readWallTime } from '../typed/day.ts'

/** An instant: ISO, or a local time in Paris as a calendar writes it or as people type it. */
export const momentRule = (message?: string) => z.preprocess(fromWall, instantRule(message))

function fromWall(value: unknown): unknown {
  const wall = typeof value === 'string' ? readWallTime(value) : null
  if (wall === null) return value
  const instant = parisInstant(wall)
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString()
}
