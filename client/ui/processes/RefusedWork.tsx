import type { RefusedWork as Refused } from '../../../domain/cars/car.ts'
import { formatDay } from '../../../domain/ground/dates.ts'
import { euros } from '../../../domain/ground/money.ts'
import * as routes from '../../../domain/ground/routes.ts'
import styles from '../layout/Banner.module.css'
import { Banner } from '../layout/Banner.tsx'

/** Safety work that the customer refused, which people who work on the car should know. */
export function RefusedWork({ items }: { items: readonly Refused[] }) {
  if (items.length === 0) return null
  return (
    <Banner kind="late" spaced>
      <strong>Travaux de sécurité refusés</strong>
      <ul className={styles.list}>
        {items.map(({ processId, label, amountCents, refusedAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same text
          <li key={index}>
            <a href={routes.process.href({ id: processId })} data-process="">
              {label}
            </a>
            , {euros(amountCents)} TTC, le {formatDay(refusedAt)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
