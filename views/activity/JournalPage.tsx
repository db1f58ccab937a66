import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { inFormOrder } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { ErrorSummary } from '../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { FieldsAside, FormFoot } from '../../client/ui/fields/FormGrid.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Icon } from '../../client/ui/Icon.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import pager from '../../client/ui/layout/Pager.module.css'
import rows from '../../client/ui/layout/Rows.module.css'
import { type Journal, type JournalEntry, journalKinds, outsiders } from '../../domain/activity/journal.ts'
import { longOn } from '../../domain/activity/journal-line.ts'
import { dayParis, longDay, wallTime } from '../../domain/ground/dates.ts'
import { authorText, fullName } from '../../domain/ground/full-name.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { keptFor, retention } from '../../domain/privacy/retention.ts'
import styles from '../settings/SettingsRows.module.css'
import hints from '../settings/SettingsText.module.css'
import { useShell } from '../shell.ts'
import line from './JournalPage.module.css'

const labels = { person: 'Qui', kind: 'Quoi', dateFrom: 'Du', dateTo: 'Au' }

type Values = Partial<Record<keyof typeof labels | 'before' | 'after', string>>
type Props = {
  /** The page of the journal; null where a filter is wrong. */
  list: Journal | null
  people: { id: string; nom: string; prenom: string }[]
  /** The filters of the address, as they were typed. */
  values: Values
  issues: readonly Issue[]
}

/** The events with author and time, by day; the filters are in the address. There are no counts. */
export function JournalPage({ list, people, values, issues }: Props) {
  return (
    <div className={styles.stack}>
      <Card title={routes.journal.title} id="journal">
        <div className={styles.stack}>
          <p className={hints.intro}>
            Qui a fait quoi, et quand. Ce qui est écrit d’un client n’est pas répété&nbsp;: seuls les champs changés
            sont nommés.
          </p>
          <Filters {...{ people, values, issues }} />
        </div>
      </Card>
      {list?.items.length === 0 && (
        <Card>
          <Nothing values={values} />
        </Card>
      )}
      {daysOf(list?.items ?? []).map(([day, entries]) => (
        <Day key={day} day={day} entries={entries} />
      ))}
      {list && list.items.length > 0 && <PagesBeside list={list} values={values} />}
    </div>
  )
}

function Filters({ people, values, issues }: Omit<Props, 'list'>) {
  const field = fieldsOf(labels, { values, issues })
  return (
    <form method="get" action={routes.journal.href()} noValidate>
      <ErrorSummary issues={inFormOrder(issues, Object.keys(labels))} labels={labels} />
      <FieldsAside>
        <div>
          <FieldsAside>
            <SelectField
              {...field('person')}
              options={whoOptions(people, field('person').error ? '' : values.person)}
            />
            <SelectField {...field('kind')} options={[{ value: '', label: 'Tout' }, ...optionsOf(journalKinds)]} />
          </FieldsAside>
        </div>
        <div>
          <FieldsAside>
            <Field {...field('dateFrom')} type="date" />
            <Field {...field('dateTo')} type="date" />
          </FieldsAside>
        </div>
      </FieldsAside>
      <FormFoot note={`Effacé après ${keptFor(retention.activity)}. Rien n’est compté, ni par personne ni au total.`}>
        {isFiltered(values) && (
          <LinkButton kind="quiet" href={routes.journal.href()}>
            Effacer les filtres
          </LinkButton>
        )}
        <Button type="submit">Filtrer</Button>
      </FormFoot>
    </form>
  )
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The people to choose from; a deleted account in the address keeps its place. */
function whoOptions(people: Props['people'], chosen = '') {
  const team = people.map((person) => ({ value: person.id, label: fullName(person) }))
  const known = [{ value: '', label: 'Tout le monde' }, ...team, ...optionsOf(outsiders)]
  const isKnown = known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: 'Un ancien employé' }]
}

const filtersOf = ({ person, kind, dateFrom, dateTo }: Values) => ({ person, kind, dateFrom, dateTo })
const isFiltered = (values: Values): boolean => Object.values(filtersOf(values)).some(Boolean)

function Nothing({ values }: { values: Values }) {
  if (values.before || values.after) {
    const newest = <LinkButton href={routes.journal.href({}, filtersOf(values))}>Voir les plus récents</LinkButton>
    return <EmptyState title="Rien d’autre" text="Il n’y a plus rien de ce côté du journal." action={newest} />
  }
  if (!isFiltered(values)) {
    return <EmptyState title="Rien encore" text="Ce que fait l’équipe et ce que répondent les clients s’écrira ici." />
  }
  const all = <LinkButton href={routes.journal.href()}>Tout voir</LinkButton>
  return <EmptyState title="Aucun résultat" text="Rien ne correspond à ces filtres." action={all} />
}

/** The events of each day in Paris, newest first. */
function daysOf(entries: JournalEntry[]): [day: string, entries: JournalEntry[]][] {
  return [...Map.groupBy(entries, ({ createdAt }) => dayParis(createdAt))]
}

function Day({ day, entries }: { day: string; entries: JournalEntry[] }) {
  const { now } = useShell()
  const year = day.slice(0, 4)
  const title = year === dayParis(now).slice(0, 4) ? longDay(day) : `${longDay(day)} ${year}`
  return (
    <Card title={title} id={`jour-${day}`}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

const lengths = { none: undefined, phone: line.longOnPhone, all: line.longOnAll }

function Entry({ entry }: { entry: JournalEntry }) {
  const { createdAt, sentence, about } = entry
  const href = about && hrefOf(about)
  const names = about && about.plate !== about.name ? [about.plate, about.name] : [about?.name]
  const second = [authorText(entry, authors[entry.by]), ...names].filter(Boolean).join(' · ')
  const length = longOn(sentence, second)
  return (
    <li className={classes(line.item, lengths[length])}>
      {length !== 'none' && <More sentence={sentence} />}
      <p className={line.text}>
        <time dateTime={createdAt}>{wallTime(createdAt).slice(11)}</time>{' '}
        {href ? (
          <a className={rows.covering} href={href}>
            {sentence}
          </a>
        ) : (
          <b>{sentence}</b>
        )}
        <span className={line.dot}> · </span>
        <span className={line.second}>{second}</span>
      </p>
    </li>
  )
}

/** Shows all of the text after it. */
const More = ({ sentence }: { sentence: string }) => (
  <details className={line.more}>
    <summary aria-label={`Tout lire\u00a0: ${sentence}`}>
      <Icon name="down" small />
    </summary>
  </details>
)

const authors: Record<JournalEntry['by'], string> = {
  ...outsiders,
  person: 'Un employé',
  former: 'Un ancien employé',
}

function hrefOf({ type, id, processId }: NonNullable<JournalEntry['about']>): string {
  switch (type) {
    case 'process':
      return routes.process.href({ id })
    case 'approval':
      return routes.approval.href({ id: processId ?? id, approvalId: id })
    case 'client':
      return routes.client.href({ id })
    case 'car':
      return routes.car.href({ id })
    case 'stepType':
      return routes.stepTypes.href({}, { type: id })
    case 'mail':
      return routes.mail.href({ id })
    case 'import':
      return routes.importFile.href({ id })
    case 'team':
      return routes.employees.href()
    case 'garage':
      return routes.garage.href()
  }
}

/** Links to the previous and next pages. At an end the link is grey, never absent. */
function PagesBeside({ list: { nextBefore, nextAfter }, values }: { list: Journal; values: Values }) {
  const hrefWith = (cursor: object) => routes.journal.href({}, { ...filtersOf(values), ...cursor })
  const newer = nextAfter && hrefWith({ after: nextAfter })
  const older = nextBefore && hrefWith({ before: nextBefore })
  const words = {
    newer: [<Icon key="left" name="left" />, 'Plus récents'],
    older: ['Plus anciens', <Icon key="right" name="right" />],
  }
  return (
    <nav className={pager.pager} aria-label="Pages">
      {newer ? <a href={hrefWith({})}>Revenir au début</a> : <span />}
      <ul>
        <li>{newer ? <a href={newer}>{words.newer}</a> : <span className={pager.off}>{words.newer}</span>}</li>
        <li>{older ? <a href={older}>{words.older}</a> : <span className={pager.off}>{words.older}</span>}</li>
      </ul>
    </nav>
  )
}
