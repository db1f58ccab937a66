import { createHash, createHmac } from 'node:crypto'
import { totalOf } from '../../../domain/approval.ts'
import { approvalTextsVersion } from '../../../domain/approval-words.ts'
import { fullName } from '../../../domain/full-name.ts'
import { maskPlate } from '../../../domain/plate.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { readGarage } from '../../garage/store.ts'
import { fromProcesses, nameOf, type ProcessTables } from '../row/rows.ts'
import type { LockedApproval, StoredLine } from './store.ts'

export type FrozenPhoto = {
  id: string
  caption: string
  width: number
  height: number
  large_webp: string
  large_jpeg: string
  small_webp: string
  small_jpeg: string
}

type FrozenLine = Omit<StoredLine, 'photoIds'> & { photos: FrozenPhoto[] }

/** All that the customer is shown, from the moment that it is sent: what changes afterwards is not what they agreed to. */
export type Frozen = {
  texts: string
  garage: Pick<Row<'garages'>, 'nom' | 'adresse' | 'ville' | 'telephone' | 'email'> & { codePostal: string | null }
  process: string
  marque: string | null
  modele: string | null
  plaque: string | null
  title: string
  message: string
  lines: FrozenLine[]
  totalCents: number
}

const columns = ['p.name', 'p.step_type_name', 'v.marque', 'v.modele', 'v.plaque', 'c.nom', 'c.prenom'] as const
type AboutRow = Selected<ProcessTables, typeof columns>

/** Which customer and which car, in full: in the garage's record, and on no page of a customer. */
export type Subject = { client: string | null; plaque: string | null }

/** @returns what is shown of it now, and of whom and of which car it is */
export async function contentOf(
  tx: TenantRead,
  processId: string,
  { title, message, lines }: Pick<LockedApproval, 'title' | 'message' | 'lines'>,
): Promise<{ content: Frozen; subject: Subject }> {
  const [about, { nom, adresse, codePostal, ville, telephone, email }, photos] = await Promise.all([
    fromProcesses(tx).where('p.id', processId).first(columns) as Promise<AboutRow>,
    readGarage(tx),
    photosOf(tx, processId),
  ])
  const content: Frozen = {
    texts: approvalTextsVersion,
    garage: { nom, adresse, codePostal, ville, telephone, email },
    process: nameOf(about),
    marque: about.marque,
    modele: about.modele,
    plaque: about.plaque === null ? null : maskPlate(about.plaque),
    title,
    message,
    lines: lines.map(({ photoIds, ...line }) => ({
      ...line,
      // One that was removed since is not shown.
      photos: photoIds.flatMap((id) => photos.get(id) ?? []),
    })),
    totalCents: totalOf(lines),
  }
  const { prenom, nom: clientNom } = about
  const client = prenom === null || clientNom === null ? null : fullName({ prenom, nom: clientNom })
  return { content, subject: { client, plaque: about.plaque } }
}

const photoColumns = ['id', 'text', 'width', 'height', 'large_webp', 'large_jpeg', 'small_webp', 'small_jpeg'] as const
type PhotoRow = Maybe<Pick<Row<'process_entries'>, (typeof photoColumns)[number]>> & { id: string }

/** Those of a process, by their ids. */
export async function photosOf(tx: TenantRead, processId: string): Promise<Map<string, FrozenPhoto>> {
  const rows: PhotoRow[] = await tx
    .from('process_entries')
    .where({ garage_id: tx.garageId, process_id: processId, kind: 'photo' })
    .whereNull('deleted_at')
    .select(photoColumns)
  return new Map(rows.map(({ text, ...photo }) => [photo.id, { ...photo, caption: text } as FrozenPhoto]))
}

/** As it is kept, and what proves it. */
export function frozen(content: Frozen): { text: string; hash: string; digests: string[] } {
  const text = JSON.stringify(content)
  const digests = content.lines.flatMap(({ photos }) => photos.flatMap(digestsOf))
  return { text, hash: createHash('sha256').update(text).digest('hex'), digests: [...new Set(digests)] }
}

export const digestsOf = ({ large_webp, large_jpeg, small_webp, small_jpeg }: FrozenPhoto): string[] => [
  large_webp,
  large_jpeg,
  small_webp,
  small_jpeg,
]

export const thaw = (text: string): Frozen => JSON.parse(text) as Frozen

/** Goes to the customer's page and comes back with their answer: nobody else can make it, and it is good for this text only. */
export const versionOf = (key: Buffer, { id, hash }: { id: string; hash: string }): string =>
  createHmac('sha256', key).update(`approval ${id} ${hash}`).digest('base64url')
