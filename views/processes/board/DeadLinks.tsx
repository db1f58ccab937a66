import { Button } from '../../../client/ui/buttons/Button.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { Icon } from '../../../client/ui/Icon.tsx'
import { carTitle } from '../../../domain/cars/car.ts'
import { formatDay, todayParis } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { useShell } from '../../shell.ts'
import styles from './DeadLinks.module.css'

export type DeadLinksProps = {
  /** Processes whose links expired last. */
  items: readonly ProcessSummary[]
  total: number
}

/** Expired customer links of late processes: one line, which unfolds to give each of them a new date. */
export function DeadLinks({ items, total }: DeadLinksProps) {
  if (items.length === 0) return null
  return (
    <section className={styles.alert} aria-labelledby="liens-expires" tabIndex={-1}>
      <details>
        <summary className={styles.head}>
          <Icon name="alert" />
          <h2 id="liens-expires" className={styles.title}>
            {total > 1 ? `${total} liens publics expirés` : '1 lien public expiré'}
          </h2>
          <Icon name="down" className={styles.chevron} />
        </summary>
        <p className="small">
          La fin estimée est dépassée de plus de 7&nbsp;jours. Déplacez-la&nbsp;: le client retrouve son suivi.
        </p>
        <ul>
          {items.map((process) => (
            <DeadLink key={process.id} process={process} />
          ))}
        </ul>
        <Older count={total - items.length} />
      </details>
    </section>
  )
}

function Older({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.older}>
      {count > 1 ? `${count} plus anciens viendront ensuite.` : 'Un plus ancien viendra ensuite.'}
    </p>
  )
}

function DeadLink({ process }: { process: ProcessSummary }) {
  const { id, linkExpiresAt } = process
  const name = processName(process)
  return (
    <li className={styles.entry} data-key="">
      <div className={styles.what}>
        <a href={routes.process.href({ id })} data-process="">
          {name}
        </a>
        <span className={styles.second}>{whose(process)}</span>
      </div>
      <span className={styles.expired}>{linkExpiresAt && `Lien expiré le ${formatDay(linkExpiresAt)}`}</span>
      <ReviveForm id={id} name={name} />
    </li>
  )
}

function ReviveForm({ id, name }: { id: string; name: string }) {
  const { now, path } = useShell()
  return (
    <PostForm
      className={styles.form}
      action={routes.processEdit.href({ id })}
      values={{ retour: path }}
      data-revive={id}
      aria-label={`Déplacer la fin estimée de ${name}`}
    >
      <Field
        label="Nouvelle fin estimée"
        name="estimatedEndDate"
        scope={id}
        type="date"
        required
        min={todayParis(now)}
        className={styles.date}
      />
      <Button type="submit">Réactiver</Button>
    </PostForm>
  )
}

function whose({ car, client }: ProcessSummary): string {
  const words = [car && carTitle(car), client && fullName(client)]
  return words.filter(Boolean).join(' · ')
}
