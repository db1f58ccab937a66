import { type About, outside } from '../ground/event-row.ts'
import { feature } from './feature.ts'

export type ExportedList = 'clients' | 'cars' | 'processes'

const listNames: Record<ExportedList, string> = { clients: 'clients', cars: 'véhicules', processes: 'processus' }

export const exportsFeature = feature({
  events: {
    /** The archive of all data of the garage was requested, or downloaded. */
    'export.asked': outside(() => 'Export de toutes les données demandé'),
    'export.downloaded': outside(() => 'Export de toutes les données téléchargé'),
    /** A list was downloaded as a file; its filters may contain names, and are not stored. */
    'garage.listExported': outside<About & { after: { list: ExportedList } }>(
      ({ after }) => `Liste des ${listNames[after.list]} exportée`,
    ),
  },
  subjects: { export: { journal: 'garage' } },
})
