import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { CallAnswer } from '../../domain/calls.ts'
import { dueDays, dueGroup, dueGroupLabels, dueGroups } from '../../domain/cars/inspection.ts'
import * as routes from '../../domain/ground/routes.ts'
import { ListTabs } from '../ListPage.tsx'
import { Section } from '../Section.tsx'
import { useShell } from '../shell.ts'
import { DueCar } from './DueCar.tsx'
import styles from './DueDates.module.css'

type DueDates = CallAnswer<'GET /due-dates'>

type Props = { list: DueDates; isFirst: boolean; days: number }

/** The cars whose *contrôle technique* is due, by date. Mails are only sent by a person's press. */
export function DueDatesPage({ list: { items, nextAfter }, isFirst, days }: Props) {
  const { now } = useShell()
  const query = { days: days === dueDays ? undefined : days }
  const groups = dueGroups
    .map((group) => ({ group, cars: items.filter((car) => dueGroup(car.inspectionDueOn, now) === group) }))
    .filter(({ cars }) => cars.length > 0)
  return (
    <div data-region="echeances">
      <PageHead title={routes.dueDates.title} />
      <ListTabs />
      {items.length === 0 ? (
        <p className="muted">
          {isFirst
            ? `Aucun contrôle technique dans les ${days} jours. Les dates se notent sur la fiche d’un véhicule.`
            : 'Rien de plus.'}
        </p>
      ) : (
        <p className="muted">Les contrôles techniques des {days} jours à venir, et ceux passés depuis peu.</p>
      )}
      {groups.map(({ group, cars }) => (
        <Section key={group} title={dueGroupLabels[group]} id={group}>
          <ul className={styles.list}>
            {cars.map((car) => (
              <DueCar key={car.id} car={car} />
            ))}
          </ul>
        </Section>
      ))}
      {(nextAfter !== null || !isFirst) && (
        <nav aria-label="Pages">
          <Row className={styles.pages}>
            {!isFirst && <LinkButton href={routes.dueDates.href({}, query)}>Retour au début</LinkButton>}
            {nextAfter !== null && (
              <LinkButton href={routes.dueDates.href({}, { ...query, after: nextAfter })} rel="next">
                La suite
              </LinkButton>
            )}
          </Row>
        </nav>
      )}
    </div>
  )
}
