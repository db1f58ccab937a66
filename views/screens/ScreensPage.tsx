import { CopyField } from '../../client/islands/layout/CopyField/CopyField.tsx'
import { fieldsOf } from '../../client/runtime/forms/fields.ts'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Field } from '../../client/ui/fields/Field.tsx'
import { fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { Row } from '../../client/ui/layout/Row.tsx'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { platesLabels, type Screen, screensMax } from '../../domain/screens/screen.ts'
import { Island } from '../Island.tsx'
import mail from '../mails/sent/MailPage.module.css'
import { SavedForm } from '../SavedForm.tsx'
import styles from '../settings/SettingsRows.module.css'
import text from '../settings/SettingsText.module.css'

type Props = {
  screens: Screen[]
  /** The screen in the form; null for a new one. */
  edited: Screen | null
  values: Record<string, string>
  issues: Issue[]
}

/** The screens of the workshop: each has an address that shows the cars on site without a sign-in. */
export function ScreensPage({ screens, edited, values, issues }: Props) {
  const canAdd = screens.length < screensMax || issues.length > 0
  return (
    <div className={styles.stack}>
      <p className={mail.back}>
        <a href={routes.garage.href()}>{routes.garage.title}</a>
      </p>
      {(edited || canAdd) && (
        <Card title={edited ? 'Modifier l’écran' : 'Nouvel écran'} id="ecran">
          <ScreenForm edited={edited} values={values} issues={issues} />
        </Card>
      )}
      <div className={styles.stack} data-region="ecrans">
        {screens.length > 0 && (
          <Card title="Écrans" id="ecrans">
            <ul className={styles.list}>
              {screens.map((screen) => (
                <ScreenRow key={screen.id} screen={screen} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

const Purpose = () => (
  <p className={classes(fullWidth, text.intro)}>
    Une page pour un téléviseur de l’atelier&nbsp;: les véhicules sur place, à valider, en atelier, en attente ou à
    rendre. Elle s’ouvre par son adresse, sans se connecter&nbsp;; ni client, ni téléphone, ni prix, ni note. L’écran
    reste allumé si son navigateur le permet&nbsp;; sinon, réglez la mise en veille de l’appareil sur
    «&nbsp;Jamais&nbsp;».
  </p>
)

const labels = { name: 'Nom', masksPlates: 'Plaques' }

type FormProps = Omit<Props, 'screens'>

function ScreenForm({ edited, values, issues }: FormProps) {
  const stored = edited && { name: edited.name, masksPlates: String(edited.masksPlates) }
  const field = fieldsOf(labels, { values: { ...stored, ...values }, issues })
  return (
    <SavedForm
      action={routes.screens.href()}
      hidden={edited ? { geste: 'modifier', id: edited.id } : { geste: 'creer' }}
      {...{ labels, issues }}
      failure={edited ? 'Erreur modification écran' : 'Erreur création écran'}
      submitLabel={edited ? 'Enregistrer' : 'Créer l’écran'}
      {...(edited && { cancelHref: routes.screens.href() })}
    >
      {!edited && <Purpose />}
      <Field {...field('name')} autoComplete="off" hint="Par exemple&nbsp;: Atelier, Accueil." required />
      <SelectField
        {...field('masksPlates')}
        options={(['false', 'true'] as const).map((value) => ({ value, label: platesLabels[value] }))}
      />
    </SavedForm>
  )
}

function ScreenRow({ screen: { id, name, masksPlates, url } }: { screen: Screen }) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.second}>Plaques {platesLabels[`${masksPlates}`].toLowerCase().split(' ')[0]}</p>
      </div>
      {url ? (
        <Island
          className={styles.link}
          name="CopyField"
          of={CopyField}
          props={{ label: `Adresse de l’écran ${name}`, scope: id, value: url }}
        />
      ) : (
        <Banner kind="info">
          Cette adresse ne peut pas être montrée&nbsp;: l’adresse publique n’est pas réglée, ou le secret de
          l’application a changé depuis. Renouvelez-la.
        </Banner>
      )}
      <Row>
        {url && (
          <LinkButton href={url} aria-label={`Ouvrir l’écran ${name}`}>
            Ouvrir
          </LinkButton>
        )}
        <LinkButton href={routes.screens.href({}, { modifier: id })} aria-label={`Modifier l’écran ${name}`}>
          Modifier
        </LinkButton>
        <LinkButton
          href={routes.screens.href({}, { renouveler: id })}
          aria-label={`Renouveler l’adresse de l’écran ${name}`}
        >
          Renouveler l’adresse
        </LinkButton>
        <LinkButton
          kind="danger"
          href={routes.screens.href({}, { retirer: id })}
          aria-label={`Retirer l’écran ${name}`}
        >
          Retirer
        </LinkButton>
      </Row>
    </li>
  )
}
