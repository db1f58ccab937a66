import * as z from 'zod'
import { queryInt } from './fields.ts'
import { limits } from './limits.ts'

export const mailListQuery = z.object({ page: queryInt(limits.pageMax, 1, 'Page invalide') })
