import type * as z from 'zod'
import type { garageSchema } from './garage-wire.ts'

export type Garage = z.output<typeof garageSchema>
