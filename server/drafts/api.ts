import type { Handlers } from '../http/call-handlers.ts'
import { initData } from './init-data.ts'

export const draftsApi = (): Handlers<'GET /processes/init-data'> => ({
  'GET /processes/init-data': (tx, { query }) => initData(tx, query),
})
