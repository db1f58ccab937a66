import { carSchema } from '../../../domain/cars/car-schemas.ts'
import { type Client, clientSchema } from '../../../domain/clients/client.ts'
import { can } from '../../../domain/ground/permissions.ts'
import type { MailKind } from '../../../domain/mails/mail.ts'
import type { ProcessClient } from '../../../domain/processes/process.ts'
import { contactFields } from '../../../domain/processes/process-wire.ts'
import type { ExportedImage } from '../../archive/send-archive.ts'
import { nested } from '../../database/columns.ts'
import type { Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { ProcessTables, Viewer } from './rows.ts'

/**
 * The additions of one capability of a process to every place where processes are read, shown, stored or removed. A
 * part is in the folder of its capability; `parts.ts`, which all readers of processes use, lists the parts.
 */
export type ProcessPart = {
  /** The part's columns in lists, and wherever a process is shown. */
  row?: Columns & { fields: (row: never, viewer: Viewer) => object }
  /** The part's fields on a process's page, which replace its row's fields of these names. */
  detail?: Columns & { read: (tx: TenantRead, request: PartRequest<never>) => Promise<object> }
  /** The part's columns and fields on the customer's page. */
  publicView?: Columns & { fields: (row: never, now: Date) => object }
  /** The lines of the part's own log in the dossier of a process. */
  paper?: (tx: TenantRead, processId: string) => Promise<object>
  /** Work before a process is deleted: refuse it, or close what is open. */
  remove?: (tx: TenantTx, processId: string, by: Remover) => Promise<unknown>
  /** Work on finished processes whose client is erased: remove texts that may name the client. */
  anonymise?: (tx: TenantTx, processIds: string[], by: Remover) => Promise<unknown>
  /** The part's share of the export of a client. */
  exported?: (tx: TenantRead, processIds: string[], now: Date) => Promise<Exported>
}

/**
 * The columns that a statement selects about the process `p`, its client `c` and its car `v`, and the tables that it
 * joins, with `:garageId`.
 */
type Columns = { columns?: string; join?: string }

/** The request of a part's detail. The row is a promise, so that a part that does not need it does not wait for it. */
export type PartRequest<R> = Pick<Context['secrets'], 'linkKey'> & {
  id: string
  row: Promise<R>
  viewer: Viewer
  now: Date
}

type Remover = { actor: Actor; context: Context }

type Exported = {
  /** The exported fields of one of the processes. */
  of: (processId: string) => object
  images?: ExportedImage[]
}

export const photoFile = (id: string): string => `photos/${id}.jpg`

const columns = `
  p.id, p.name, p.step_type_id, p.step_type_name, p.status, p.estimated_end_date,
  p.start_date, p.completed_at, p.completed_notified_at,
  p.client_id, p.car_id, v.marque, v.modele, v.plaque`
type OwnRow = Selected<ProcessTables, typeof columns>

const client = nested('client', clientSchema.omit({ createdAt: true }), 'c', { type: 'c.kind' })

const wholeCar = nested('car', carSchema, 'v')
const detailColumns = `${wholeCar.columns}, m.state as completion_mail`
type DetailRow = OwnRow & { completion_mail: Row<'mails'>['state'] | null }

const completedKind: MailKind = 'process_completed'

/** The part of the process's own columns: its name, its dates, its client and its car. */
export const ownPart = {
  row: { columns: `${columns}, ${client.columns}`, fields },
  detail: {
    columns: detailColumns,
    join: `left join mails m on m.garage_id = :garageId and m.process_id = p.id and m.kind = '${completedKind}'`,
    read: async (_, request: PartRequest<DetailRow>) => {
      const row = await request.row
      return { car: wholeCar.read(row), completionMail: row.completion_mail }
    },
  },
} satisfies ProcessPart

function fields(row: OwnRow, viewer: Viewer) {
  const owner = client.read(row)
  return {
    id: row.id,
    name: row.name,
    stepType: stepTypeOf(row),
    stepTypeId: row.step_type_id,
    client: owner && clientFor(owner, viewer),
    car: carOf(row),
    status: row.status,
    startDate: row.start_date,
    estimatedEndDate: row.estimated_end_date,
    completedAt: row.completed_at,
    completedNotifiedAt: row.completed_notified_at,
    plaque: row.plaque ?? '',
    clientNom: owner?.nom ?? '',
    clientPrenom: owner?.prenom ?? '',
  }
}

function stepTypeOf({ step_type_id: id, step_type_name: name }: OwnRow) {
  return id === null || name === null ? null : { id, name }
}

const isContact = (field: string): boolean => contactFields.some((one) => one === field)

/** The client with the contact details, if the viewer may see them. */
function clientFor(owner: Omit<Client, 'createdAt'>, viewer: Viewer): ProcessClient {
  if (can(viewer, 'seeClientContact')) return owner
  return Object.fromEntries(Object.entries(owner).filter(([field]) => !isContact(field))) as ProcessClient
}

function carOf({ car_id: id, marque, modele, plaque }: OwnRow) {
  return id === null || marque === null || plaque === null ? null : { id, marque, modele, plaque }
}
