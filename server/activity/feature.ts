import { feature } from '../feature.ts'
import { activityTables } from './export-tables.ts'
import { purgeHistory, writeHistory } from './history.ts'

export const activityFeature = feature({
  reactions: { everything: [writeHistory] },
  purge: { activity: purgeHistory },
  exportTables: activityTables,
})
