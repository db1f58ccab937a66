import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { formatDayTime } from '../../domain/dates.ts'
import { routes } from '../../domain/routes.ts'
import type { SecondFactor, SecondFactors } from '../../domain/second-factor-wire.ts'
import { secondFactorAsked } from '../../domain/second-factor-words.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'
import styles from './EmployeesPage.module.css'

const kinds = { app: 'Application', passkey: 'Clé d’accès' }

/** What one signs in with besides the password. */
export function SecondFactorCard({ items, recoveryCodesLeft, dueAt }: SecondFactors) {
  const { now } = useShell()
  return (
    <>
      {dueAt && (
        <Banner kind="error" spaced>
          <p>{secondFactorAsked(new Date(dueAt), new Date(now))}</p>
        </Banner>
      )}
      {items.length === 0 && (
        <p>
          À la connexion, un code de votre téléphone est demandé après le mot de passe : un mot de passe volé ne suffit
          plus.
        </p>
      )}
      <ul className={styles.list}>
        {items.map((factor) => (
          <Factor key={factor.id} {...factor} />
        ))}
      </ul>
      {items.length > 0 && <RecoveryCodes left={recoveryCodesLeft} />}
      <PostForm action={routes.profile.href()} className={styles.after}>
        <Button type="submit" name="geste" value="application">
          Ajouter une application
        </Button>
      </PostForm>
    </>
  )
}

function Factor({ id, kind, name, createdAt, lastUsedAt }: SecondFactor) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.second}>
          {kinds[kind]}, ajoutée le {formatDayTime(createdAt)}
          {lastUsedAt && `, utilisée le ${formatDayTime(lastUsedAt)}`}
        </p>
      </div>
      <LinkButton href={routes.factorRemoval.href({ id })} aria-label={`Retirer ${name}`}>
        Retirer
      </LinkButton>
    </li>
  )
}

function RecoveryCodes({ left }: { left: number | null }) {
  return (
    <p className={styles.after}>
      {left === null ? 'Aucun code de secours.' : `Codes de secours : ${left} sur 10.`}{' '}
      <a href={routes.recoveryCodes.href()}>{left === null ? 'Les faire maintenant' : 'En faire de nouveaux'}</a>
    </p>
  )
}
