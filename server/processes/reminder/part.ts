import { isoOf } from '../../database/moments.ts'
import type { Row } from '../../database/rows.ts'
import type { Asked, ProcessPart } from '../row/process-part.ts'

export const reminderPart = {
  detail: {
    columns: 'p.reminded_at',
    read: async (_, asked: Asked<Pick<Row<'processes'>, 'reminded_at'>>) => ({
      remindedAt: isoOf((await asked.row).reminded_at),
    }),
  },
} satisfies ProcessPart
