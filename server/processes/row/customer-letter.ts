import { carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { type Garage, postalAddress } from '../../../domain/garage/garage.ts'
import { linkState, publicLink } from '../../../domain/links/public-link.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { readGarage } from '../../garage/garage.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { decryptToken } from '../../secrets/link-token.ts'
import { fromProcesses, fullNameOf, nameOf, type ProcessTables } from './rows.ts'
import { runningRights } from './withdrawal-links.ts'

const columns = `
  p.id as process_id, p.name, p.step_type_name, p.link_expires_at, p.approval_count, l.token_cipher, c.nom, c.prenom, c.kind, c.email,
  c.telephone, v.plaque, v.marque, v.modele`
type RepairRow = Selected<ProcessTables & { l: Maybe<Row<'tracking_links'>> }, typeof columns>

/** The facts of a mail to a customer: process, customer, car and garage; null where missing. */
export type Repair = RepairRow & { process: string; client: string | null; garage: Garage }

type ReachableRepair = Repair & { client: string; email: string }

export async function readRepair(tx: TenantRead, processId: string): Promise<Repair> {
  const [row, garage]: [RepairRow, Garage] = await Promise.all([
    fromProcesses(tx)
      .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
      .where('p.id', processId)
      .first(tx.sql(columns)),
    readGarage(tx),
  ])
  return {
    ...row,
    process: nameOf(row),
    client: fullNameOf(row),
    garage,
  }
}

/**
 * The fields of every mail to a customer about a repair, with the current rights of withdrawal; null without an email.
 */
export async function letterTo(tx: TenantTx, repair: Repair, context: Context) {
  const { client, email } = repair
  return email && client !== null ? letterFor(tx, { ...repair, client, email }, context) : null
}

/** The fields of a mail to a customer who has an email, with the current rights of withdrawal. */
export async function letterFor(
  tx: TenantTx,
  { process_id: processId, process, client, email, garage, approval_count, ...car }: ReachableRepair,
  context: Context,
) {
  return {
    processId,
    recipient: email,
    replyTo: garage.email,
    rights: approval_count > 0 ? await runningRights(tx, processId, context) : [],
    props: {
      client,
      vehicle: vehicleOf(car),
      process,
      garage: { ...garage, adresse: postalAddress(garage) || null },
      mayReply: garage.email !== null,
    },
  }
}

/** The fields of a mail with a link to the tracking page; null without an email. */
export const customerLetter = async (tx: TenantTx, processId: string, context: Context) =>
  letterWithLink(tx, await readRepair(tx, processId), context)

/** The fields of a mail about a repair that was already read. */
export async function letterWithLink(tx: TenantTx, repair: Repair, context: Context) {
  const letter = await letterTo(tx, repair, context)
  if (!letter) return null
  const link = linkOf(repair, context)
  return {
    ...letter,
    link,
    props: { ...letter.props, linkUntil: link && repair.link_expires_at },
  }
}

function linkOf({ process_id, token_cipher, link_expires_at }: Repair, { config, secrets, now }: Context) {
  const expiresAt = link_expires_at
  if (!token_cipher || linkState(expiresAt, now()) === 'expired') return null
  const token = decryptToken(secrets.linkKey, token_cipher, process_id)
  return publicLink(token === null ? null : { token, expiresAt }, mailOrigin(config))
}

function vehicleOf({ plaque, marque, modele }: Pick<Repair, 'plaque' | 'marque' | 'modele'>): string | null {
  return plaque === null || marque === null ? null : `${carName({ marque, modele })} (${formatPlate(plaque)})`
}
