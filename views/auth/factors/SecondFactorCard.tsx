import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { FormFoot } from '../../../client/ui/fields/FormGrid.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { secondFactorAsked } from '../../../domain/factors/factor-texts.ts'
import { type FactorKind, secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import type { SecondFactor, SecondFactors } from '../../../domain/factors/second-factor-wire.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PostForm } from '../../PostForm.tsx'
import styles from '../../settings/SettingsRows.module.css'
import { useShell } from '../../shell.ts'

type Props = SecondFactors & {
  /** Whether passkeys can be used here. */
  passkeys: boolean
}

/** The user's second factors. */
export function SecondFactorCard({ items, recoveryCodesLeft, dueAt, passkeys }: Props) {
  const { now } = useShell()
  const none = items.length === 0
  return (
    <>
      {dueAt && (
        <Banner kind="error" spaced>
          <p>{secondFactorAsked(dueAt, new Date(now))}</p>
        </Banner>
      )}
      {none ? <p>{why}</p> : <Factors items={items} left={recoveryCodesLeft} />}
      <PostForm action={routes.profile.href()}>
        <FormFoot note={none ? 'Aucune\u00a0: le mot de passe suffit.' : ''}>
          <Button type="submit" name="geste" value="application">
            Ajouter une application
          </Button>
          {passkeys && (
            <Button type="submit" name="geste" value="cle">
              Ajouter une clé d’accès
            </Button>
          )}
        </FormFoot>
      </PostForm>
    </>
  )
}

const why =
  'Après le mot de passe, un code affiché par votre téléphone est demandé\u00a0: un mot de passe deviné ou volé ne suffit plus pour entrer. Vos sessions ouvertes ailleurs seront alors fermées.'

const withoutCodes = '\u00a0: sans eux, un téléphone perdu vous laisserait à la porte.'

function Factors({ items, left }: { items: SecondFactor[]; left: number | null }) {
  return (
    <>
      {!left && (
        <Banner kind="info">
          {`${left === null ? 'Faites vos codes de secours' : 'Vos codes de secours ont tous servi'}${withoutCodes}`}
        </Banner>
      )}
      <ul className={styles.list}>
        {items.map((factor) => (
          <Factor key={factor.id} {...factor} />
        ))}
        <RecoveryCodes left={left} />
      </ul>
    </>
  )
}

const kinds: Record<FactorKind, string> = { app: 'Application, ajoutée', passkey: 'Clé d’accès, ajoutée' }

function Factor({ id, kind, name, createdAt, lastUsedAt }: SecondFactor) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.second}>
          {kinds[kind]} le {formatDayTime(createdAt)}
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
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>Codes de secours</p>
        <p className={styles.second}>
          {left === null ? 'Aucun' : `Encore ${left} sur ${secondFactorLimits.recoveryCodes}`}
        </p>
      </div>
      <LinkButton href={routes.recoveryCodes.href()} kind={left ? 'plain' : 'primary'}>
        {left === null ? 'Faire mes codes' : 'Les remplacer'}
      </LinkButton>
    </li>
  )
}
