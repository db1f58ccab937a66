import type { CallAnswer } from '../../domain/calls.ts'
import type { TenantRead } from '../database/tenant.ts'
import { merged, ofParts } from './parts.ts'
import { type SummaryRow, summariesOf, toSummary } from './read-process.ts'
import type { ExportedImage } from './row/process-part.ts'
import type { Viewer } from './row/rows.ts'

type Exported = CallAnswer<'GET /clients/:id/export'>['processes']

const ofClient = summariesOf('select p.* from processes p where p.garage_id = :garageId and p.client_id = :clientId')
const statement = `${ofClient} order by p.start_date, p.id`

/** All that the garage holds about the processes of a client, and the images of their photos. */
export async function exportedProcesses(
  tx: TenantRead,
  viewer: Viewer,
  clientId: string,
  now: Date,
): Promise<{ processes: Exported; images: ExportedImage[] }> {
  const rows = await tx.raw<SummaryRow>(statement, { garageId: tx.garageId, clientId })
  const ids = rows.map(({ id }) => id)
  const told = await Promise.all(ofParts('exported').map((exported) => exported(tx, ids, now)))
  const processes = rows.map((row) => ({ ...toSummary(row, viewer), ...merged(told.map(({ of }) => of(row.id))) }))
  // A photo that was shown and is still there is one file.
  const images = told.flatMap((part) => ('images' in part ? part.images : []))
  return { processes, images: [...new Map(images.map((image) => [image.file, image])).values()] }
}
