import { todayParis } from '../../domain/dates.ts'
import { isMorning } from '../../domain/morning.ts'
import { normaliseRole } from '../../domain/permissions.ts'
import { routes } from '../../domain/routes.ts'
import type { Row } from '../database/rows.ts'
import { type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import { morningLists } from './lists.ts'
import { morningProps } from './mail.ts'

type Person = Pick<Row<'users'>, 'id' | 'role' | 'email' | 'prenom'>

/**
 * Writes to whoever wants it what the day holds, once a day: the day stands with the person, in the transaction of the
 * mail. Without a mail server nothing is written: what is kept to be read later is of another day.
 * @throws Error when a garage failed: the job is tried again, and the others are not written to twice
 */
export async function sendMorningMails(deps: Deps): Promise<void> {
  const now = deps.now()
  if (deps.config.smtpUrl === undefined || !isMorning(now)) return
  const failed: string[] = []
  for (const garageId of await wanting(deps, todayParis(now))) {
    await withGarage(deps.db, garageId, (tx) => writeToGarage(tx, deps, now)).catch((error: unknown) => {
      failed.push(garageId)
      deps.log.warn({ err: error, garageId }, 'the mails of the morning could not be written')
    })
  }
  if (failed.length > 0) throw new Error(`${failed.length} garages were not written to`)
}

async function writeToGarage(tx: TenantTx, context: Context, now: Date): Promise<void> {
  for (const person of await claim(tx, todayParis(now))) {
    const lists = await morningLists(tx, { id: person.id, role: normaliseRole(person.role) }, now)
    if (lists.length === 0) continue
    const origin = mailOrigin(context.config)
    await queueMail(tx, context, {
      kind: 'morning',
      recipient: person.email,
      link: origin && origin + routes.dashboard.href(),
      props: morningProps(person.prenom, lists, origin, now),
    })
  }
}

/** Of two servers the second waits here for the first, and then finds nobody. */
function claim(tx: TenantTx, today: string): Promise<Person[]> {
  return tx
    .from('users')
    .where({ garage_id: tx.garageId, morning_mail: true, active: true })
    .where((day) => day.whereNull('morning_mailed_on').orWhere('morning_mailed_on', '<', today))
    .update({ morning_mailed_on: today })
    .returning(['id', 'role', 'email', 'prenom'])
}

const wanting = ({ db }: Pick<Deps, 'db'>, today: string): Promise<string[]> =>
  db('users')
    .distinct('garage_id')
    .where({ morning_mail: true, active: true })
    .where((day) => day.whereNull('morning_mailed_on').orWhere('morning_mailed_on', '<', today))
    .pluck('garage_id')
