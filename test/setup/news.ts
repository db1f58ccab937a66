import { withGarage } from '../../server/database/tenant.ts'
import type { TestApp } from './app.ts'

/** Makes all notifications of a garage unread for everybody, also for those who caused them. */
export const forgetReading = ({ db }: Pick<TestApp, 'db'>, garageId: string): Promise<unknown> =>
  withGarage(db, garageId, (tx) => tx.from('notification_reads').where({ garage_id: tx.garageId }).delete())
