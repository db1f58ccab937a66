import type { Retained } from '../../../domain/retention.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { PhotoName } from '../../photos/storage/storage.ts'
import type { Viewer } from './rows.ts'

/**
 * What one capability of a process adds wherever processes are read, shown, kept or removed. Each is written in `part.ts`
 * of its folder and named in `parts.ts`; who reads processes asks that list.
 */
export type ProcessPart = {
  /** In lists, and in all that shows a process. */
  row?: Columns & { fields: (row: never, viewer: Viewer) => object }
  /** Where one process is shown whole; it stands in for what its row says under the same name. */
  detail?: Columns & { read: (tx: TenantRead, asked: Asked<never>) => Promise<object> }
  /** On the customer's page. */
  publicView?: Columns & { fields: (row: never, now: Date) => object }
  /** What its own log tells in the dossier of a process. */
  paper?: (tx: TenantRead, processId: string) => Promise<object>
  /** Before a process goes for good: what would keep it, or has to be closed. */
  remove?: (tx: TenantTx, processId: string, by: Remover) => Promise<unknown>
  /** Of finished processes whose client is erased: what may name them. */
  anonymise?: (tx: TenantTx, processIds: string[], by: Remover) => Promise<unknown>
  /** Handed to a client with all that the garage knows about them. */
  exported?: (tx: TenantRead, processIds: string[], now: Date) => Promise<Exported>
  /** What has served its time. @returns how many rows of each went */
  purge?: (tx: TenantTx, now: Date) => Promise<Partial<Record<Retained, number>>>
}

/**
 * What a statement selects about the process `p`, its client `c` and its car `v`, and the tables that it joins to them,
 * with `:garageId`. Lists bring instants as text: a Date of each costs ten times as much.
 */
type Columns = { columns?: string; join?: string }

/** The row is on its way: who needs nothing of it does not wait. */
export type Asked<R> = Pick<Context['secrets'], 'linkKey'> & { id: string; row: Promise<R>; viewer: Viewer; now: Date }

type Remover = { actor: Actor; context: Context }

export type Exported = {
  /** Of one of the processes. */
  of: (processId: string) => object
  images?: ExportedImage[]
}

/** The larger of a photo's images, and where it stands in the archive. */
export type ExportedImage = { file: string; takenAt: Date; image: PhotoName }

export const photoFile = (id: string): string => `photos/${id}.jpg`
