import { type About, type ExportedList, outside } from '../events.ts'
import { feature } from './feature.ts'

const listNames: Record<ExportedList, string> = { clients: 'clients', cars: 'véhicules', processes: 'processus' }

export const exportsFeature = feature({
  events: {
    /** All that the garage has was asked for, or handed over, as one archive. */
    'export.asked': outside(() => 'Export de toutes les données demandé'),
    'export.downloaded': outside(() => 'Export de toutes les données téléchargé'),
    /** A list was handed over as a file; its filters may name people, and are not kept. */
    'garage.listExported': outside<About & { after: { list: ExportedList } }>(
      ({ after }) => `Liste des ${listNames[after.list]} exportée`,
    ),
  },
  journal: { export: 'garage' },
})
