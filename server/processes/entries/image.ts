import type { PhotoSize } from '../../../domain/entry-form.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import type { Image } from '../../photos/send-image.ts'

type Digests = Record<'webp' | 'jpeg', string | null>

/** Under which names the bytes of a photo are kept. @throws AppError 404 */
export async function imageOf(tx: TenantRead, processId: string, photoId: string, size: PhotoSize): Promise<Image> {
  const row: Digests | undefined = await tx
    .from('process_entries as e')
    .where({ 'e.garage_id': tx.garageId, 'e.process_id': processId, 'e.id': photoId, 'e.kind': 'photo' })
    .whereNull('e.deleted_at')
    .first(`e.${size}_webp as webp`, `e.${size}_jpeg as jpeg`)
  if (!row?.webp || !row.jpeg) throw notFound()
  return { garageId: tx.garageId, digests: { webp: row.webp, jpeg: row.jpeg } }
}
