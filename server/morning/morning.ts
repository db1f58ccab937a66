import { carName } from '../../domain/cars/car.ts'
import { formatPlate } from '../../domain/cars/plate.ts'
import { todayParis } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { normaliseRole, type Role } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { dayOf, groupsFor } from '../../domain/processes/day-groups.ts'
import { daySentence } from '../../domain/processes/day-words.ts'
import { processName } from '../../domain/processes/process.ts'
import {
  dyingSpan,
  isMorning,
  isMorningHour,
  type MorningFacts,
  type MorningSection,
  morningMost,
  morningReason,
  morningSections,
  sectionsFor,
} from '../../domain/processes/watch.ts'
import type { MailProps } from '../../entry-server.tsx'
import { type Row, type TenantRead, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Deps } from '../deps.ts'
import { readGarage } from '../garage/garage.ts'
import { queueMail } from '../mails/queue.ts'
import { countGroups } from '../processes/board/counts.ts'
import { filterSql } from '../processes/board/day-sql.ts'
import type { NewsRow } from '../processes/row/news.ts'
import { logFailure } from '../runtime/outage.ts'
import { mailOrigin } from '../runtime/public-origin.ts'

type Person = Pick<Row<'users'>, 'id' | 'role' | 'email' | 'prenom'>

/**
 * Mails the day's lists to the people who want them, once a day: the day is stored with the person, in the transaction
 * of the mail. Without a mail server nothing is written, as the mail would be outdated when read.
 * @throws Error when a garage failed: the job is retried, and the others get no second mail
 */
export async function sendMorningMails(deps: Deps): Promise<void> {
  const now = deps.now()
  if (deps.config.smtpUrl === undefined || !isMorningHour(now)) return
  const failed: string[] = []
  for (const garageId of await wanting(deps, now)) {
    await withGarage(deps.db, garageId, (tx) => writeToGarage(tx, deps, now)).catch((error: unknown) => {
      failed.push(garageId)
      logFailure(deps.log, { err: error, garageId }, 'the mails of the morning could not be written')
    })
  }
  if (failed.length > 0) throw new Error(`${failed.length} garages were not written to`)
}

async function writeToGarage(tx: TenantTx, context: Context, now: Date): Promise<void> {
  for (const person of await claim(tx, todayParis(now))) {
    const reader = { id: person.id, role: normaliseRole(person.role) }
    const lists = await morningLists(tx, reader, now)
    if (lists.length === 0) continue
    const sentence = await morningSentence(tx, reader, now)
    const origin = mailOrigin(context.config)
    await queueMail(tx, context, {
      kind: 'morning',
      recipient: person.email,
      link: origin && origin + routes.dashboard.href(),
      props: { sentence, ...morningProps(person.prenom, lists, origin, now) },
    })
  }
}

/** The condition of the index `users_morning_idx`: without a choice, the mail is off. */
const asksForMail = `preferences @> '{"morningMail": true}'`

/** Locks the people to write to: the second of two servers waits here for the first, and then finds nobody. */
function claim(tx: TenantTx, today: string): Promise<Person[]> {
  return tx
    .from('users')
    .where({ garage_id: tx.garageId, active: true })
    .whereRaw(asksForMail)
    .where((day) => day.whereNull('morning_mailed_on').orWhere('morning_mailed_on', '<', today))
    .update({ morning_mailed_on: today })
    .returning(['id', 'role', 'email', 'prenom'])
}

/** The garages that are open today, and where somebody waits for the mail. */
async function wanting({ db }: Pick<Deps, 'db'>, now: Date): Promise<string[]> {
  const garages = await db('users as u')
    .join('garages as g', 'g.id', 'u.garage_id')
    .distinct('g.id', 'g.open_days as openDays', 'g.code_postal as codePostal')
    .where('u.active', true)
    .whereRaw(`u.${asksForMail}`)
    .where((day) => day.whereNull('u.morning_mailed_on').orWhere('u.morning_mailed_on', '<', todayParis(now)))
  return garages.filter((garage) => isMorning(now, garage)).map(({ id }) => id)
}

type Section = MailProps<'morning'>['sections'][number]

function morningProps(prenom: string, lists: MorningList[], origin: string | null, now: Date) {
  return { prenom, day: todayParis(now), sections: lists.map((list) => sectionOf(list, origin, now)) }
}

const sectionOf = ({ section, rows, more }: MorningList, origin: string | null, now: Date): Section => ({
  title: morningSections[section],
  items: rows.map((row) => ({
    name: nameOf(row),
    detail: [vehicleOf(row), clientOf(row), morningReason(section, row, now)].filter(Boolean).join(', '),
    href: origin && origin + routes.process.href({ id: row.id }),
  })),
  more,
})

const nameOf = ({ name, step_type_name: stepType }: MorningRow): string =>
  processName({ name, stepType: stepType === null ? null : { name: stepType } })

const vehicleOf = ({ plaque, marque, modele }: MorningRow): string | null =>
  plaque === null || marque === null ? null : `${carName({ marque, modele })} ${formatPlate(plaque)}`

const clientOf = ({ nom, prenom }: MorningRow): string | null =>
  nom === null || prenom === null ? null : fullName({ nom, prenom })

type MorningRow = NewsRow & MorningFacts & { id: string }
type MorningList = { section: MorningSection; rows: MorningRow[]; more: boolean }

type Reader = { id: string; role: Role }

/** The lists of one person's morning: each process in the first that it belongs to, without empty lists. */
export async function morningLists(tx: TenantRead, person: Reader, now: Date): Promise<MorningList[]> {
  const dying = dyingSpan(now)
  const values = { garageId: tx.garageId, today: todayParis(now), userId: person.id, most: morningMost + 1 }
  const sections = sectionsFor(person.role)
  const rowsOfLists = await Promise.all(
    sections.map((section) =>
      tx.raw<MorningRow>(statement(section, person.role), { ...values, now: dying.from, soon: dying.before }),
    ),
  )
  const seenIds = new Set<string>()
  const lists = sections.map((section, index) => {
    const all = rowsOfLists[index] ?? []
    const rows = all.slice(0, morningMost).filter(({ id }) => !seenIds.has(id))
    for (const { id } of rows) seenIds.add(id)
    return { section, rows, more: all.length > morningMost }
  })
  return lists.filter(({ rows }) => rows.length > 0)
}

/** The day's sentence, as above the person's board. */
async function morningSentence(tx: TenantRead, { id: userId, role }: Reader, now: Date): Promise<string> {
  const garage = await readGarage(tx)
  const day = dayOf(now, { userId, idleDays: garage.idleDays, openingDays: garage })
  return daySentence(await countGroups(tx, groupsFor({ role }), day))
}

const ownProcesses = 'p.assignee_id = :userId'

const statement = (section: MorningSection, role: Role): string => {
  const { where, order, personal } = questions[section]
  return `
    select p.id, p.name, p.step_type_name, p.current_step_name as step, p.estimated_end_date as "estimatedEndDate",
      p.wait_reason as "waitReason", p.wait_until as "waitUntil", p.completed_at as "completedAt",
      p.link_expires_at as "linkExpiresAt", c.nom, c.prenom, v.plaque, v.marque, v.modele
    from processes p
    left join clients c on c.garage_id = :garageId and c.id = p.client_id
    left join cars v on v.garage_id = :garageId and v.id = p.car_id
    where p.garage_id = :garageId and ${where} ${role !== 'admin' && personal ? `and ${ownProcesses}` : ''}
    order by ${order}, p.id
    limit :most`
}

/** The queries of the lists; `personal`: people who do not run the garage only get assigned processes. */
const questions: Record<MorningSection, { where: string; order: string; personal: boolean }> = {
  pending: { where: filterSql.pending, order: 'p.estimated_end_date', personal: true },
  late: {
    where: filterSql.late,
    order: 'p.estimated_end_date',
    personal: true,
  },
  waits: { where: 'p.wait_until < :today', order: 'p.wait_until', personal: true },
  toReturn: {
    where: filterSql.toReturn,
    order: 'p.completed_at',
    personal: false,
  },
  links: {
    where: `p.status in ('proposed', 'in_progress') and p.link_expires_at >= :now and p.link_expires_at < :soon`,
    order: 'p.link_expires_at',
    personal: true,
  },
}
