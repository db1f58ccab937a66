import type { ReactNode } from 'react'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Icon } from '../../../client/ui/Icon.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { Nut } from '../../../client/ui/Nut.tsx'
import type { FirstSteps } from '../../../domain/garage/garage.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PostForm } from '../../PostForm.tsx'
import styles from './FirstStepsCard.module.css'

type Props = FirstSteps & {
  /** Whether the garage has a process already. */
  works?: boolean
}

/**
 * The first steps of a new garage, in any order: shown until they are done, or hidden. The customer's page comes first.
 */
export function FirstStepsCard({ works = false, contact, types, team, car, link, validated, processId }: Props) {
  return (
    <Card title="Pour commencer" id="pour-commencer">
      <p className={styles.preview}>
        <a href={routes.garagePreview.href()}>Voir ce que verra votre client</a>
        <span className="small muted">Sa page de suivi, au nom de votre garage, avec un véhicule d’exemple.</span>
      </p>
      {!validated && <Path />}
      <p className="muted">
        {works ? 'Encore à faire' : 'Aucun processus encore. Avant le premier'}, dans l’ordre que vous voulez&nbsp;:
      </p>
      <Steps {...{ contact, types, team, car, link, processId }} />
      {!works && (
        <p className="small muted">
          Vous venez d’un autre logiciel&nbsp;? <a href={routes.imports.href()}>Importer mes clients</a>
        </p>
      )}
      <div className={styles.foot}>
        {!works && (
          <>
            <LinkButton kind="primary" href={routes.intake.href()}>
              {routes.intake.title}
            </LinkButton>
            <LinkButton icon="plus" href={routes.drafts.href({}, { nouveau: 1 })}>
              Nouveau processus
            </LinkButton>
          </>
        )}
        <PostForm action={routes.firstSteps.href()}>
          <Button kind="quiet" type="submit">
            Masquer
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}

function Steps({ contact, types, team, car, link, processId }: Omit<FirstSteps, 'validated'>) {
  return (
    <ol>
      <Step done={contact} href={routes.garageEdit.href()} name="Téléphone et horaires">
        Vos clients les lisent sur leur page de suivi, pour vous joindre et venir chercher leur véhicule.
      </Step>
      <Step done={types} href={routes.stepTypes.href()} name={routes.stepTypes.title}>
        Révision, freins, pneus… et leurs étapes&nbsp;: gardez-les, ou écrivez les vôtres.
      </Step>
      <Step done={team} href={routes.employees.href()} name="Premier mécanicien">
        Invitez-le par QR code ou SMS{'\u00a0'}: il marque prêtes les étapes que vous validez.
      </Step>
      <Step done={car} href={routes.intake.href()} name="Premier véhicule">
        La plaque d’abord{'\u00a0'}: client, travaux et fin estimée s’écrivent sur la même page.
      </Step>
      <Step
        done={link}
        href={processId ? routes.process.href({ id: processId }, { nouveau: 1 }) : routes.intake.href()}
        name="Premier lien envoyé"
      >
        Par SMS ou email, une fois la voiture enregistrée{'\u00a0'}: votre client suit les travaux sur son téléphone.
      </Step>
    </ol>
  )
}

/** The way of a step to the customer, drawn as a thread. */
function Path() {
  return (
    <>
      <ol className={styles.path}>
        <li>
          <Nut status="todo" /> Proposé
        </li>
        <li>
          <Nut status="ready" /> «&nbsp;Marquer prêt&nbsp;»
        </li>
        <li className={styles.green}>
          <Nut status="done" /> «&nbsp;Valider&nbsp;»
        </li>
        <li className={styles.green}>
          <Icon name="user" /> Votre client le voit
        </li>
      </ol>
      <p className={styles.alone}>Seul&nbsp;? Vous faites les deux.</p>
    </>
  )
}

type StepProps = { done: boolean; href: string; name: string; children: ReactNode }

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
