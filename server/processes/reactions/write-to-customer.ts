import { carName } from '../../../domain/car.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import { fullName } from '../../../domain/full-name.ts'
import { postalAddress } from '../../../domain/garage.ts'
import { formatPlate } from '../../../domain/plate.ts'
import { linkState, publicLink } from '../../../domain/public-link.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { readGarage } from '../../garage/store.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { openToken } from '../../secrets/link-token.ts'
import { fromProcesses, nameOf, type ProcessTables } from '../record/rows.ts'

const columns = [
  'p.name',
  'p.step_type_name',
  'p.completed_notified_at',
  'p.link_expires_at',
  'l.token_cipher',
  'c.nom',
  'c.prenom',
  'c.email',
  'v.plaque',
  'v.marque',
  'v.modele',
] as const
type Recipient = Selected<ProcessTables & { l: Maybe<Row<'tracking_links'>> }, typeof columns>

/**
 * Tells the customer that the work is done: once for a process, whatever is undone and done again. Without an email
 * nobody is written to, and the process does not say that somebody was.
 */
export async function writeToCustomer(
  tx: TenantTx,
  _: unknown,
  { processId }: DomainEvent<'process.completed'>,
  context: Context,
): Promise<void> {
  const row: Recipient = await fromProcesses(tx)
    .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
    .where('p.id', processId)
    .first(columns)
  if (row.completed_notified_at !== null || !row.email || row.nom === null || row.prenom === null) return
  const garage = await readGarage(tx)
  const link = linkOf(processId, row, context)
  const written = await queueMail(tx, context, {
    kind: 'process_completed',
    processId,
    recipient: row.email,
    replyTo: garage.email,
    link,
    props: {
      linkUntil: link && (row.link_expires_at?.toISOString() ?? null),
      client: fullName({ nom: row.nom, prenom: row.prenom }),
      vehicle: vehicleOf(row),
      process: nameOf(row),
      garage: { ...garage, adresse: postalAddress(garage) || null },
      mayReply: garage.email !== null,
    },
  })
  if (!written) return
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: processId })
    .update({ completed_notified_at: context.now() })
}

function linkOf(
  id: string,
  { token_cipher, link_expires_at }: Recipient,
  { config, secrets, now }: Context,
): string | null {
  const expiresAt = link_expires_at?.toISOString() ?? null
  if (!token_cipher || linkState(expiresAt, now()) === 'expired') return null
  const token = openToken(secrets.linkKey, token_cipher, id)
  return publicLink(token === null ? null : { token, expiresAt }, mailOrigin(config))
}

function vehicleOf({ plaque, marque, modele }: Recipient): string | null {
  return plaque === null || marque === null ? null : `${carName({ marque, modele })} (${formatPlate(plaque)})`
}
