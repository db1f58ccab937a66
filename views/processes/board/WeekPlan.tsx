import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { Icon } from '../../../client/ui/Icon.tsx'
import { todayParis } from '../../../domain/ground/dates.ts'
import { isOpeningDay } from '../../../domain/ground/opening-days.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { ProcessSummary } from '../../../domain/processes/process.ts'
import {
  distanceText,
  expectedText,
  jumpName,
  loadOf,
  loadText,
  shortName,
  type Week,
  type WeekDay,
} from '../../../domain/processes/week.ts'
import { useMay, useOpeningDays, useShell } from '../../shell.ts'
import styles from './Week.module.css'
import { type WeekPart, weekCar } from './week-car.ts'

/** A part of a day with at least `foldedFrom` cars lists the first `shownFirst`, and folds the others. */
const shownFirst = 5
const foldedFrom = 9

/** The week of the workshop: the debts of the days before, then each day with its load, its cars and the way to plan one. */
export function WeekPlan({ week }: { week: Week }) {
  return (
    <>
      <div className={styles.bar}>
        <Debts week={week} />
        <div className={styles.steps}>
          <LinkButton kind="quiet" icon="left" href={weekHref(week.before)}>
            Avant
          </LinkButton>
          <LinkButton kind="quiet" href={weekHref(week.after)}>
            Après
            <Icon name="right" />
          </LinkButton>
        </div>
      </div>
      <nav className={styles.jump} aria-label="Jours">
        {week.days.map((day) => (
          <a
            key={day.date}
            href={`#${dayId(day)}`}
            className={loadOf(day) === 'full' ? styles.fullDay : undefined}
            aria-label={`${shortName(day.date)}, ${day.due} à rendre`}
          >
            <b>{day.due}</b>
            {jumpName(day.date)}
          </a>
        ))}
      </nav>
      <div className={classes(styles.days, week.days.length > 5 && styles.more)}>
        {week.days.map((day) => (
          <Day key={day.date} day={day} week={week} />
        ))}
      </div>
    </>
  )
}

const weekHref = (du: string): string => routes.dashboard.href({}, { vue: 'semaine', du })
const dayId = ({ date }: Pick<WeekDay, 'date'>): string => `jour-${date}`

/** Promises that are past, cars that have not come, and work without a promise, each a link to its list. */
function Debts({ week: { late, notCome, undated } }: { week: Week }) {
  const debts = [
    late > 0 && { query: { late: 1 }, text: plural(late, 'promesse dépassée', 'promesses dépassées'), late: true },
    notCome > 0 && { query: { notCome: 1 }, text: plural(notCome, 'attendue et pas venue', 'attendues et pas venues') },
    undated > 0 && { query: { undated: 1 }, text: `${undated} sans date promise` },
  ].filter((debt) => debt !== false)
  return (
    <p className={styles.debts}>
      {debts.map(({ query, text, ...debt }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <a className={'late' in debt ? styles.late : undefined} href={routes.dashboard.href({}, query)}>
            {text}
          </a>
        </span>
      ))}
    </p>
  )
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type Day = Week['days'][number]

function Day({ day, week }: { day: Day; week: Week }) {
  const { now } = useShell()
  const plans = useMay()('updateProcess')
  const id = `titre-${day.date}`
  const isToday = day.date === todayParis(now)
  const openingDays = useOpeningDays()
  const days = plans ? [...week.days, week.next].filter(({ date }) => isOpeningDay(date, openingDays)) : null
  const expected = day.processes.filter(({ estimatedEndDate }) => estimatedEndDate !== day.date)
  const due = day.processes.filter(({ estimatedEndDate }) => estimatedEndDate === day.date)
  const view = { date: day.date, days }
  return (
    <section
      className={classes(styles.day, isToday && styles.today)}
      id={dayId(day)}
      aria-labelledby={id}
      data-key={day.date}
    >
      <div className={styles.head}>
        <h2 id={id}>
          <span>{shortName(day.date)}</span> <small>{distanceText(day.date, now)}</small>
        </h2>
        <LoadBar day={day} />
        <Counts day={day} />
      </div>
      <Part title="Attendues" part="expected" processes={expected} count={day.expected} view={view} />
      <Part title="À rendre" part="due" processes={due} count={day.due} view={view} />
      {day.processes.length === 0 && <p className={styles.nothing}>Rien de promis.</p>}
      <Plan date={day.date} />
    </section>
  )
}

/** The figures of a day; « Rien de promis. » says it where there are none. */
function Counts({ day }: { day: WeekDay }) {
  const { due, expected } = day
  const load = <LoadWords day={day} />
  if (due === 0 && expected === 0) return loadText(day) === null ? null : <p className={styles.count}>{load}</p>
  return (
    <p className={styles.count}>
      {due > 0 && (
        <>
          <b>{due}</b> à rendre
        </>
      )}
      {due > 0 && expected > 0 && ' · '}
      {expected > 0 && (
        <>
          <b>{expected}</b> {expectedText(expected).replace(/^\d+ /, '')}
        </>
      )}{' '}
      {load}
    </p>
  )
}

/** A bar of the cars due, with a tick at the usual number. Hidden from screen readers: the words beside it say both. */
function LoadBar({ day }: { day: WeekDay }) {
  const load = loadOf(day)
  if (load === null || !day.usual) return null
  const filled = Math.min(100, (day.due / day.usual) * usualAt)
  return (
    <svg className={styles.load} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100" height="8" rx="1" />
      <rect className={load === 'full' ? styles.over : styles.filled} width={filled} height="8" rx="1" />
      <rect className={styles.tick} x={usualAt - 0.6} width="1.2" height="8" />
    </svg>
  )
}

/** Where the usual load is on the bar, in percent. */
const usualAt = 40

function LoadWords({ day }: { day: WeekDay }) {
  const text = loadText(day)
  return text === null ? null : <span className={loadOf(day) === 'full' ? styles.full : undefined}>{text}</span>
}

type PartProps = {
  title: string
  part: WeekPart
  processes: readonly ProcessSummary[]
  count: number
  view: { date: string; days: readonly WeekDay[] | null }
}

/** The cars of one part of a day; of many, the first ones, with the others folded. */
function Part({ title, part, processes, count, view }: PartProps) {
  if (processes.length === 0) return null
  const rows = processes.map((process) => weekCar(process, { ...view, part }).html)
  const first = rows.length < foldedFrom ? rows.length : shownFirst
  const list = (some: string[]) => <ul dangerouslySetInnerHTML={{ __html: some.join('') }} />
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {list(rows.slice(0, first))}
      {rows.length > first && (
        <details className={styles.others}>
          <summary>Voir les {count}</summary>
          {list(rows.slice(first))}
        </details>
      )}
    </div>
  )
}

/** The way to plan work that begins on a day. */
function Plan({ date }: { date: string }) {
  if (!useMay()('createProcess')) return null
  return (
    <div className={styles.plan}>
      <LinkButton
        kind="quiet"
        icon="plus"
        href={routes.drafts.href({}, { nouveau: 1, startDate: date })}
        aria-label={`Prévoir, ${shortName(date)}`}
      >
        Prévoir
      </LinkButton>
    </div>
  )
}
