import * as z from 'zod'
import { pageRule } from './fields.ts'

export const mailListQuery = z.object({ page: pageRule() })
