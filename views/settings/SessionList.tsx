import { Button } from '../../client/ui/Button.tsx'
import { formatDayTime } from '../../domain/dates.ts'
import { routes } from '../../domain/routes.ts'
import type { OpenSession } from '../../domain/session-list-wire.ts'
import { PostForm } from '../PostForm.tsx'
import styles from './EmployeesPage.module.css'

/** Where I am signed in; a session I do not know can be ended here. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <div className={styles.who}>
              <p className={styles.name}>
                {session.device}
                {session.current && ' (cette session)'}
              </p>
              <p className={styles.second}>
                Ouverte le {formatDayTime(session.createdAt)}, vue le {formatDayTime(session.lastSeenAt)}
                {session.ip && `, depuis ${session.ip}`}
              </p>
            </div>
            {!session.current && <EndButton session={session} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={routes.profile.href()} className={styles.after}>
          <Button type="submit" name="geste" value="sessions">
            Fermer toutes les autres
          </Button>
        </PostForm>
      )}
    </>
  )
}

function EndButton({ session: { id, device } }: { session: OpenSession }) {
  return (
    <PostForm action={routes.profile.href()} values={{ id }}>
      <Button type="submit" name="geste" value="session" aria-label={`Fermer la session ${device}`}>
        Fermer
      </Button>
    </PostForm>
  )
}
