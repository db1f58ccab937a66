import { carName } from '../../domain/car.ts'
import { todayParis } from '../../domain/dates.ts'
import { fullName } from '../../domain/full-name.ts'
import { morningReason, morningSections } from '../../domain/morning.ts'
import { formatPlate } from '../../domain/plate.ts'
import { processName } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import type { MailProps } from '../../entry-server.tsx'
import type { MorningList, MorningRow } from './lists.ts'

type Section = MailProps<'morning'>['sections'][number]

export function morningProps(prenom: string, lists: MorningList[], origin: string | null, now: Date) {
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
