import type { PhotoSize } from '../../domain/entry-form.ts'
import { linkState } from '../../domain/public-link.ts'
import { readGarage } from '../database/reading.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Image } from '../photos/send-image.ts'
import { findLinkTarget, type LinkTarget } from '../processes/link/store.ts'
import { isToken } from '../secrets/link-token.ts'
import type { Tracker } from './public-process.ts'

type PhotoRow = { webp: string; jpeg: string; link_expires_at: Date | null }

/** Shown as its page shows it: published, on the process itself, on a validated step or on the first open one. */
const statement = (size: PhotoSize) => `
  select e.${size}_webp as webp, e.${size}_jpeg as jpeg, p.link_expires_at
  from process_entries e
  join processes p on p.garage_id = e.garage_id and p.id = e.process_id
  left join process_steps s on s.garage_id = e.garage_id and s.id = e.step_id
  where e.garage_id = :garageId and p.garage_id = :garageId and e.process_id = :processId and e.id = :photoId
    and e.kind = 'photo' and e.visible and e.deleted_at is null
    and (e.step_id is null or (s.garage_id = :garageId and s.position <= p.steps_validated))`

/** A photo that the holder of a living link may see; it dies with the link. */
export async function trackPhoto(
  { db, now }: Tracker,
  { token, photoId, size }: { token: unknown; photoId: string; size: PhotoSize },
): Promise<Image | undefined> {
  const target = isToken(token) ? await findLinkTarget(db, token) : undefined
  if (!target || target.replaced) return undefined
  const row = await readGarage(db, target.garageId, (tx) => photoRow(tx, target, photoId, size))
  if (!row || linkState(row.link_expires_at?.toISOString() ?? null, now()) === 'expired') return undefined
  return { garageId: target.garageId, digests: { webp: row.webp, jpeg: row.jpeg } }
}

async function photoRow(tx: TenantRead, { processId }: LinkTarget, photoId: string, size: PhotoSize) {
  const [row] = await tx.raw<PhotoRow>(statement(size), { garageId: tx.garageId, processId, photoId })
  return row
}
