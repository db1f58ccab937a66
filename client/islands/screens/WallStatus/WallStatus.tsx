import { wallTime } from '../../../../domain/ground/dates.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import styles from '../../../ui/screens/Wall.module.css'
import { wall } from './wall.ts'

/** The clock of the wall, whether it is up to date, and the page where there are several. */
export function WallStatus({ now }: { now: string }) {
  const { nowMs, awayMs, page, pages } = useStore(wall)
  const time = hours(nowMs ?? Date.parse(now))
  return (
    <div className={styles.status}>
      {pages > 1 && (
        <p>
          <span className="vh">Page </span>
          {page + 1}/{pages}
        </p>
      )}
      <p role="status" className={awayMs === null ? undefined : styles.away}>
        {awayMs === null ? 'À jour' : `Serveur injoignable depuis ${hours(awayMs)}`}
      </p>
      <p className={styles.clock}>
        <time>{time}</time>
      </p>
    </div>
  )
}

/** The time of day in Paris: 14:32. */
const hours = (ms: number): string => wallTime(new Date(ms)).slice(11)
