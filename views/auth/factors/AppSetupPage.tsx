import { firstField, messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid } from '../../../client/ui/fields/FormGrid.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import { ownFactorsHref } from '../../../domain/ground/addresses/page-links.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Qr } from '../../../domain/links/public-link.ts'
import { AppCodeField } from '../../CodeField.tsx'
import { PostForm } from '../../PostForm.tsx'
import { QrCode } from '../../QrCode.tsx'
import styles from './SecondFactor.module.css'

type Props = {
  id: string
  qr: Qr
  /** The secret to type, in groups of four. */
  secret: string
  uri: string
  values: Record<string, string>
  issues: Issue[]
}

/** Set-up of an app: the app reads the secret, and the user types the app's first code. */
export function AppSetupPage({ id, qr, secret, uri, values, issues }: Props) {
  return (
    <Card title={routes.appSetup.title} id="application">
      <p>{needed}</p>
      <Secret qr={qr} secret={secret} uri={uri} />
      <FirstCode id={id} values={values} issues={issues} />
    </Card>
  )
}

const needed =
  'Il faut une application d’authentification sur votre téléphone\u00a0: Google Authenticator, 2FAS, FreeOTP… Toutes conviennent, et sont gratuites.'
const byKey = 'Ouvrez-la d’ici, ou ajoutez-y un compte par cette clé\u00a0:'

/** The secret as text, because a phone cannot scan its own screen. */
function Secret({ qr, secret, uri }: Pick<Props, 'qr' | 'secret' | 'uri'>) {
  return (
    <div className={styles.setup}>
      <div className={styles.way}>
        <h3>Application sur cet appareil</h3>
        <p>{byKey}</p>
        <p className={styles.key}>
          <code>{secret}</code>
        </p>
        <LinkButton icon="go" href={uri}>
          Ouvrir l’application
        </LinkButton>
      </div>
      <div className={styles.way}>
        <h3>Application sur votre téléphone</h3>
        <p>Ajoutez-y un compte, puis visez ce QR code.</p>
        <QrCode {...qr} label="QR code à viser avec l’application" className={styles.qr} />
      </div>
    </div>
  )
}

const labels = { code: 'Code à 6 chiffres', name: 'Nom de cet appareil' }

function FirstCode({ id, values, issues }: Pick<Props, 'id' | 'values' | 'issues'>) {
  const focused = firstField(issues)
  return (
    <PostForm action={routes.appSetup.href({ id })} noValidate>
      <FormGrid>
        <ErrorSummary issues={issues} labels={labels} />
        <AppCodeField
          name="code"
          label={labels.code}
          hint="Celui que l’application affiche alors pour Fil d’atelier."
          error={messageFor(issues, 'code')}
          autoFocus={focused === 'code'}
        />
        <Field
          name="name"
          label={labels.name}
          hint="Pour le reconnaître plus tard."
          defaultValue={values.name ?? 'Mon téléphone'}
          maxLength={secondFactorLimits.factorNameMax}
          error={messageFor(issues, 'name')}
          autoFocus={focused === 'name'}
          required
        />
      </FormGrid>
      <FormFoot>
        <LinkButton href={ownFactorsHref()}>Annuler</LinkButton>
        <Button kind="primary" type="submit" data-pending="Vérification...">
          Ajouter
        </Button>
      </FormFoot>
    </PostForm>
  )
}
