import { Button } from '../../client/ui/Button.tsx'
import { formatDayTime } from '../../domain/dates.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import styles from './EmployeesPage.module.css'

export type Session = { id: string; createdAt: string; lastSeenAt: string; ip: string | null; userAgent: string | null }

/** Where I am signed in; a session I do not know can be ended here. */
export function SessionList({ sessions, currentId }: { sessions: Session[]; currentId: string }) {
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.item}>
            <div className={styles.who}>
              <p className={styles.name}>
                {browserName(session.userAgent)}
                {session.id === currentId && ' (cette session)'}
              </p>
              <p className={styles.second}>
                Ouverte le {formatDayTime(session.createdAt)}, vue le {formatDayTime(session.lastSeenAt)}
                {session.ip && `, depuis ${session.ip}`}
              </p>
            </div>
            {session.id !== currentId && <EndButton session={session} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={routes.profile.href()} className={styles.after}>
          <Button type="submit" name="geste" value="sessions">
            Déconnecter les autres sessions
          </Button>
        </PostForm>
      )}
    </>
  )
}

function EndButton({ session }: { session: Session }) {
  return (
    <PostForm action={routes.profile.href()} values={{ id: session.id }}>
      <Button
        type="submit"
        name="geste"
        value="session"
        aria-label={`Déconnecter la session ${browserName(session.userAgent)}`}
      >
        Déconnecter
      </Button>
    </PostForm>
  )
}

const browsers = [/Edg/, /Firefox/, /Chrom/, /Safari/] as const
const names = ['Edge', 'Firefox', 'Chrome', 'Safari'] as const
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

function browserName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = names[browsers.findIndex((pattern) => pattern.test(text))] ?? 'Appareil'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} sur ${system}` : browser
}
