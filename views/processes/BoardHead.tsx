import { LinkButton } from '../../client/ui/LinkButton.tsx'
import type { BoardView } from '../../domain/board.ts'
import { longDay } from '../../domain/dates.ts'
import { dayFilterLabels } from '../../domain/day-filters.ts'
import { routes } from '../../domain/routes.ts'
import { useMay, useShell } from '../shell.ts'
import styles from './BoardHead.module.css'

type Props = { view: BoardView; mine: number }

/** Title, views and the one thing to begin, on a line: what is to be done comes at once. */
export function BoardHead({ view, mine }: Props) {
  const { actor, now } = useShell()
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.day}>{`${actor?.garageNom} · ${longDay(now)}`}</p>
        <h1 className="h1">{routes.dashboard.title}</h1>
      </div>
      <div className={styles.views} data-region="vues">
        <Views view={view} mine={mine} />
      </div>
      {useMay()('createProcess') && (
        <LinkButton kind="primary" icon="plus" href={routes.drafts.href({}, { nouveau: 1 })} className={styles.begin}>
          <span>
            Nouveau <span className={styles.noun}>processus</span>
          </span>
        </LinkButton>
      )}
    </div>
  )
}

function Views({ view, mine }: Props) {
  const { path } = useShell()
  const onlyMine = path === routes.dashboard.href({}, { mine: 1 })
  return (
    <nav aria-label="Vues">
      <a href={routes.dashboard.href({}, { vue: 'jour' })} aria-current={view === 'jour' ? 'page' : undefined}>
        Aujourd’hui
      </a>
      {mine > 0 && (
        <a href={routes.dashboard.href({}, { mine: 1 })} aria-current={onlyMine ? 'page' : undefined}>
          {dayFilterLabels.mine} <b>{mine}</b>
        </a>
      )}
      <a
        href={routes.dashboard.href({}, { vue: 'tous' })}
        aria-current={view === 'tous' && !onlyMine ? 'page' : undefined}
      >
        Tous
      </a>
    </nav>
  )
}
