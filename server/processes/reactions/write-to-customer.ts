import { carName, formatPlate } from '../../../domain/car.ts'
import { fullName } from '../../../domain/client.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import { processName } from '../../../domain/process.ts'
import { linkState } from '../../../domain/public-link.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { readGarage } from '../../garage/store.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { openToken } from '../../secrets/link-token.ts'
import { publicLink } from '../link/panel.ts'
import { fromProcesses } from '../record/rows.ts'

type Row = {
  name: string | null
  step_type_name: string | null
  completed_notified_at: Date | null
  nom: string | null
  prenom: string | null
  email: string | null
  plaque: string | null
  marque: string | null
  modele: string | null
  link_expires_at: Date | null
  token_cipher: Buffer | null
}

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
  const row = await recipientOf(tx, processId)
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
      process: processName({ name: row.name, stepType: stepTypeOf(row) }),
      garage: { ...garage, adresse: addressOf(garage) },
      mayReply: garage.email !== null,
    },
  })
  if (!written) return
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: processId })
    .update({ completed_notified_at: context.now() })
}

function recipientOf(tx: TenantRead, id: string): Promise<Row> {
  return fromProcesses(tx)
    .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
    .where('p.id', id)
    .select('p.name', 'p.step_type_name', 'p.completed_notified_at', 'p.link_expires_at', 'l.token_cipher')
    .first('c.nom', 'c.prenom', 'c.email', 'v.plaque', 'v.marque', 'v.modele')
}

function linkOf(id: string, { token_cipher, link_expires_at }: Row, { config, secrets, now }: Context): string | null {
  const expiresAt = link_expires_at?.toISOString() ?? null
  if (!token_cipher || linkState(expiresAt, now()) === 'expired') return null
  const token = openToken(secrets.linkKey, token_cipher, id)
  return publicLink(token === null ? null : { token, expiresAt }, mailOrigin(config))
}

function vehicleOf({ plaque, marque, modele }: Row): string | null {
  return plaque === null || marque === null ? null : `${carName({ marque, modele })} (${formatPlate(plaque)})`
}

function stepTypeOf({ step_type_name: name }: Row) {
  return name === null ? null : { name }
}

function addressOf({ adresse, codePostal, ville }: Awaited<ReturnType<typeof readGarage>>): string | null {
  const town = [codePostal, ville].filter(Boolean).join('\u00a0')
  return [adresse, town].filter(Boolean).join(', ') || null
}
