import { messageFor } from '../../client/forms/issues.ts'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid } from '../../client/ui/FormGrid.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import type { Issue } from '../../domain/messages.ts'
import type { Qr } from '../../domain/qr.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import { QrCode } from '../QrCode.tsx'

type Props = {
  id: string
  qr: Qr
  /** The same, to be typed: groups of four. */
  secret: string
  uri: string
  values: Record<string, string>
  issues: Issue[]
}

const labels = { name: 'Nom', code: 'Code affiché' }

/** An app is given its secret, and shows its first code. */
export function AppSetupPage({ id, qr, secret, uri, values, issues }: Props) {
  return (
    <Card title={routes.appSetup.title} id="application">
      <p>Dans votre application d’authentification, ajoutez un compte et visez ce code.</p>
      <QrCode {...qr} label="Code à viser avec votre application" />
      <p>
        Sur ce téléphone ? <a href={uri}>Ouvrir l’application</a>, ou saisissez cette clé : <code>{secret}</code>
      </p>
      <PostForm action={routes.appSetup.href({ id })} noValidate>
        <FormGrid>
          <ErrorSummary issues={issues} labels={labels} />
          <Field
            name="name"
            label={labels.name}
            hint="Pour la reconnaître : « Téléphone de Camille »."
            defaultValue={values.name ?? ''}
            error={messageFor(issues, 'name')}
            required
          />
          <Field
            name="code"
            label={labels.code}
            hint="Les 6 chiffres que l’application affiche maintenant."
            error={messageFor(issues, 'code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
        </FormGrid>
        <FormFoot>
          <LinkButton href={routes.profile.href()}>Annuler</LinkButton>
          <Button kind="primary" type="submit" data-pending="Vérification...">
            Ajouter
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}
