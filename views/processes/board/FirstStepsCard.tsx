import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { Nut } from '../../../client/ui/process/Nut.tsx'
import { type FirstSteps, isReady } from '../../../domain/garage/garage.ts'
import * as routes from '../../../domain/routes.ts'
import { PostForm } from '../../PostForm.tsx'
import styles from './FirstStepsCard.module.css'

type Props = FirstSteps & {
  /** Whether the garage has a process already. */
  works?: boolean
}

/** The first steps of a new garage, in any order: shown until they are done, or hidden. */
export function FirstStepsCard({ works = false, ...steps }: Props) {
  const { contact, team, client, car } = steps
  return (
    <Card title="Pour commencer" id="pour-commencer">
      <p className="muted">
        {works ? 'Encore à faire' : 'Aucun processus encore. Avant le premier'}, dans l’ordre que vous voulez&nbsp;:
      </p>
      <ol>
        <Step done={contact} href={routes.garageEdit.href()} name="Téléphone et horaires">
          Vos clients les lisent sur leur page de suivi, pour vous joindre et venir chercher leur véhicule.
        </Step>
        <Step done={team} href={routes.employees.href()} name="Premier mécanicien">
          Il marque prêtes les étapes que vous validez.
        </Step>
        <Step done={car} href={client ? routes.carNew.href() : routes.clientNew.href()} name="Premier véhicule">
          {client
            ? 'Il ne manque plus que la plaque, la marque et le modèle.'
            : 'Un client d’abord, puis son véhicule.'}
        </Step>
      </ol>
      <div className={styles.foot}>
        <LinkButton kind={isReady(steps) ? 'primary' : 'quiet'} href={routes.garagePreview.href()}>
          Voir ce que verra votre client
        </LinkButton>
        <PostForm action={routes.firstSteps.href()}>
          <Button kind="quiet" type="submit">
            Ranger cette liste
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}

type StepProps = { done: boolean; href: string; name: string; children: string }

function Step({ done, href, name, children }: StepProps) {
  return (
    <li className={styles.step}>
      <Nut status={done ? 'done' : 'todo'} className={styles.nut} />
      <div>
        <p className={styles.name}>
          {done ? name : <a href={href}>{name}</a>}
          <span className={done ? styles.done : 'vh'}>{done ? ' fait' : ' à faire'}</span>
        </p>
        {!done && <p className="small muted">{children}</p>}
      </div>
    </li>
  )
}
