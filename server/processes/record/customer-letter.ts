import { carName } from '../../../domain/car.ts'
import { fullName } from '../../../domain/full-name.ts'
import { postalAddress } from '../../../domain/garage.ts'
import { formatPlate } from '../../../domain/plate.ts'
import { linkState, publicLink } from '../../../domain/public-link.ts'
import type { Maybe, Row, Selected } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { readGarage } from '../../garage/store.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'
import { openToken } from '../../secrets/link-token.ts'
import { fromProcesses, nameOf, type ProcessTables } from './rows.ts'

const columns = [
  'p.name',
  'p.step_type_name',
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

type About = Pick<Context, 'config' | 'now' | 'secrets'>

/** What every mail to a customer says of their repair; null without an email. */
export async function customerLetter(tx: TenantTx, processId: string, context: About) {
  const row: Recipient = await fromProcesses(tx)
    .leftJoin('tracking_links as l', (on) => on.on('l.garage_id', 'p.garage_id').andOn('l.process_id', 'p.id'))
    .where('p.id', processId)
    .first(columns)
  if (!row.email || row.nom === null || row.prenom === null) return null
  const garage = await readGarage(tx)
  const link = linkOf(processId, row, context)
  return {
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
  }
}

function linkOf(
  id: string,
  { token_cipher, link_expires_at }: Recipient,
  { config, secrets, now }: About,
): string | null {
  const expiresAt = link_expires_at?.toISOString() ?? null
  if (!token_cipher || linkState(expiresAt, now()) === 'expired') return null
  const token = openToken(secrets.linkKey, token_cipher, id)
  return publicLink(token === null ? null : { token, expiresAt }, mailOrigin(config))
}

function vehicleOf({ plaque, marque, modele }: Recipient): string | null {
  return plaque === null || marque === null ? null : `${carName({ marque, modele })} (${formatPlate(plaque)})`
}
