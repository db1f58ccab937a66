import { byId, parisTime, person, personOf } from '../archive/export-table.ts'
import { feature } from '../feature.ts'
import { purgePrograms, warnOfEnds } from './ends.ts'
import { programPages, programsApi } from './pages.ts'

export const programsFeature = feature({
  calls: programsApi,
  pages: programPages,
  scheduledJobs: (deps) => ({ 'program-ends': () => warnOfEnds(deps) }),
  purge: { programs: purgePrograms },
  exportTables: [
    {
      ...byId,
      file: 'programmes.csv',
      from: 'programs as t',
      join: personOf('t.made_by'),
      select: `t.id, t.name as nom, array_to_string(t.rights, ' ') as droits, ${person} as cree_par,
        ${parisTime('t.created_at')} as cree_le, ${parisTime('t.expires_at')} as expire_le`,
    },
  ],
})
