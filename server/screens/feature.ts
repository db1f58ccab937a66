import { byId, parisTime } from '../archive/export-table.ts'
import { feature } from '../feature.ts'
import { screenAnswers, screenPages, screensApi } from './pages.ts'

export const screensFeature = feature({
  calls: screensApi,
  answers: screenAnswers,
  pages: screenPages,
  exportTables: [
    {
      ...byId,
      file: 'ecrans.csv',
      from: 'screens as t',
      select: `t.id, t.name as nom, t.masks_plates as plaques_masquees, ${parisTime('t.created_at')} as cree_le`,
    },
  ],
})
