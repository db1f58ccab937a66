import { feature } from '../feature.ts'
import { activityTables } from './export-tables.ts'
import { purgeHistory, writeHistory } from './history.ts'
import { journalApi, journalPages } from './pages.ts'

export const activityFeature = feature({
  calls: journalApi,
  pages: journalPages,
  reactions: { everything: [writeHistory] },
  purge: { activity: purgeHistory },
  exportTables: activityTables,
})
