import { createHash, createHmac } from 'node:crypto'
import { totalOf } from '../../../../domain/approvals/approval.ts'
import { approvalTextsVersion } from '../../../../domain/approvals/approval-texts.ts'
import { partsQuestion, type ShownLaw, shownLaw } from '../../../../domain/approvals/law.ts'
import type { PartsQuestion } from '../../../../domain/approvals/parts-choice.ts'
import { maskPlate } from '../../../../domain/cars/plate.ts'
import type { Maybe, Row, TenantRead } from '../../../database/tenant.ts'
import { type Repair, readRepair } from '../../row/customer-letter.ts'
import type { LockedApproval, StoredLine } from '../row.ts'

export type SnapshotPhoto = {
  id: string
  caption: string
  width: number
  height: number
  large_webp: string
  large_jpeg: string
  small_webp: string
  small_jpeg: string
}

type SnapshotLine = Omit<StoredLine, 'photoIds'> & { photos: SnapshotPhoto[] }

/** The whole content shown to the customer, frozen when it is sent: later changes are not part of their agreement. */
export type Snapshot = {
  texts: string
  /** The sentences of law for a consumer; null where none are shown, absent from older snapshots. */
  law?: ShownLaw | null
  garage: Pick<Row<'garages'>, 'nom' | 'adresse' | 'ville' | 'telephone' | 'email'> & { codePostal: string | null }
  process: string
  marque: string | null
  modele: string | null
  plaque: string | null
  title: string
  message: string
  lines: SnapshotLine[]
  totalCents: number
  /** The question about new parts and others; absent from older snapshots. */
  parts?: PartsQuestion | null
}

type ShownColumns = Pick<LockedApproval, 'process_id' | 'title' | 'message' | 'lines' | 'parts_exemption'>

/** Takes a snapshot. @returns the content that would be shown now, and its repair */
export async function takeSnapshot(
  tx: TenantRead,
  { process_id, title, message, lines, parts_exemption }: ShownColumns,
): Promise<{ snapshot: Snapshot; repair: Repair }> {
  const [photos, repair, before] = await Promise.all([
    photosOf(tx, process_id),
    readRepair(tx, process_id),
    parts_exemption === null && lines.some(({ part }) => part !== null) ? choiceBefore(tx, process_id) : null,
  ])
  const { nom, adresse, codePostal, ville, telephone, email } = repair.garage
  const snapshot: Snapshot = {
    texts: approvalTextsVersion,
    law: concernsLaw(repair) ? shownLaw() : null,
    garage: { nom, adresse, codePostal, ville, telephone, email },
    process: repair.process,
    marque: repair.marque,
    modele: repair.modele,
    plaque: repair.plaque === null ? null : maskPlate(repair.plaque),
    title,
    message,
    lines: lines.map(({ photoIds, ...line }) => ({
      ...line,
      // A photo that has been removed is not shown.
      photos: photoIds.flatMap((id) => photos.get(id) ?? []),
    })),
    totalCents: totalOf(lines),
    parts: partsQuestion({ lines, exemption: parts_exemption, before }, repair.kind),
  }
  return { snapshot, repair }
}

/** Takes a snapshot to be stored: also the columns of its approval. */
export async function freeze(tx: TenantRead, approval: ShownColumns) {
  const { snapshot, repair } = await takeSnapshot(tx, approval)
  return { columns: snapshotColumns(snapshot), repair }
}

/**
 * Whether an agreement of this customer, made at a distance, is one of a consumer for whom the garage shows the law.
 */
const concernsLaw = ({ garage, kind }: Repair): boolean => garage.distanceApprovals && kind !== 'professionnel'

/** The latest choice of parts for this repair: it is asked once, and shown again. */
async function choiceBefore(tx: TenantRead, processId: string): Promise<PartsQuestion['before']> {
  const row = await tx
    .from('approvals')
    .where({ garage_id: tx.garageId, process_id: processId })
    .whereNotNull('parts_choice')
    .orderBy('answered_at', 'desc')
    .first('parts_choice', 'answered_at')
  if (!row?.parts_choice || !row.answered_at) return null
  return { choice: row.parts_choice, at: row.answered_at }
}

const photoColumns = ['id', 'text', 'width', 'height', 'large_webp', 'large_jpeg', 'small_webp', 'small_jpeg'] as const
type PhotoRow = Maybe<Pick<Row<'process_entries'>, (typeof photoColumns)[number]>> & { id: string }

/** The photos of a process, by their ids. */
export async function photosOf(tx: TenantRead, processId: string): Promise<Map<string, SnapshotPhoto>> {
  const rows: PhotoRow[] = await tx
    .from('process_entries')
    .where({ garage_id: tx.garageId, process_id: processId, kind: 'photo' })
    .whereNull('deleted_at')
    .select(photoColumns)
  return new Map(rows.map(({ text, ...photo }) => [photo.id, { ...photo, caption: text } as SnapshotPhoto]))
}

/**
 * The columns of an approval for a snapshot: its text, the digest that proves it, its photo files, its question about
 * parts.
 */
function snapshotColumns(snapshot: Snapshot) {
  const content = JSON.stringify(snapshot)
  const digests = snapshot.lines.flatMap(({ photos }) => photos.flatMap(fileDigests))
  return {
    content,
    content_hash: createHash('sha256').update(content).digest('hex'),
    photo_digests: [...new Set(digests)],
    parts_exemption: snapshot.parts?.exemption ?? null,
  }
}

export const fileDigests = ({ large_webp, large_jpeg, small_webp, small_jpeg }: SnapshotPhoto): string[] => [
  large_webp,
  large_jpeg,
  small_webp,
  small_jpeg,
]

export const readSnapshot = (text: string): Snapshot => JSON.parse(text) as Snapshot

/**
 * The version of a text on the customer's page, which is sent back with their answer. Only the server can make it, and
 * it is valid for this text only.
 */
export const versionOf = (key: Buffer, { id, content_hash }: Pick<LockedApproval, 'id' | 'content_hash'>): string =>
  createHmac('sha256', key)
    .update(`approval ${id} ${content_hash ?? ''}`)
    .digest('base64url')
