import type { ReactNode } from 'react'
import { Card } from '../../client/ui/layout/Card.tsx'
import { limits } from '../../domain/ground/limits.ts'
import { inactiveClientYears, keptFor, retention } from '../../domain/privacy/retention.ts'
import styles from './PrivacyPage.module.css'

const dayMs = 24 * 60 * 60 * 1000

/**
 * The stored data about customers and employees, the reasons, the retention, and their rights (GDPR, articles 13 and
 * 14).
 */
export function PrivacyPage() {
  return (
    <>
      <meta
        name="description"
        content="Ce que votre garage enregistre dans Fil d’atelier, pourquoi, combien de temps, et vos droits."
      />
      <h1 className={styles.title}>Vos données et vos droits</h1>
      <Part title="Qui en répond" id="responsable">
        <p>
          Votre garage utilise Fil d’atelier pour suivre ses réparations. C’est lui qui décide de ce qu’il enregistre et
          qui en répond devant vous&nbsp;; l’application travaille pour son compte. Ses coordonnées sont sur votre page
          de suivi et au bas de ses messages.
        </p>
      </Part>
      <WhatIsKept />
      <Part title="Combien de temps" id="durees">
        <p>
          Sans activité pendant {inactiveClientYears} ans, un client est signalé au garage pour être supprimé. Les
          réparations terminées restent alors, sans nom, sans coordonnées et sans plaque. Le reste part tout seul&nbsp;:
        </p>
        <ul className={styles.list}>
          {Object.values(retention).map((category) => (
            <li key={category.what}>
              {category.what}&nbsp;: {keptFor(category)} après {category.from}.
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Cookies" id="cookies">
        <p>
          La page de suivi n’en pose aucun. Pour le personnel, deux, nécessaires à la connexion&nbsp;: celui de la
          session dure au plus {limits.sessionAbsoluteMs / dayMs} jours&nbsp;; l’autre, un an au plus, reconnaît un
          appareil où l’on s’est déjà connecté, pour qu’un inconnu qui essaie des mots de passe n’enferme personne
          dehors. Il ne contient ni nom ni email. Ni mesure d’audience, ni publicité, ni envoi de données à d’autres
          sociétés.
        </p>
      </Part>
      <Part title="Vos droits" id="droits">
        <p>
          Vous pouvez demander au garage de voir vos données, d’en recevoir une copie, de les corriger, de les effacer,
          d’en limiter l’usage ou de vous y opposer. Il a un mois pour répondre. Si la réponse ne vous convient pas,
          vous pouvez vous plaindre à la CNIL, 3 place de Fontenoy, 75007 Paris, ou sur{' '}
          <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
        </p>
      </Part>
    </>
  )
}

function WhatIsKept() {
  return (
    <>
      <Part title="Si vous êtes client d’un garage" id="client">
        <p>
          Le garage note vos nom et prénom, votre téléphone et votre email si vous les donnez, votre véhicule (plaque,
          marque, modèle, année, kilométrage), et les étapes de chaque réparation avec leurs dates. Il tient ces
          informations de vous, pour exécuter la réparation que vous lui confiez. Seul le personnel du garage les voit.
        </p>
        <p>
          Vous recevez un email quand les travaux sont terminés, un autre si votre véhicule vous attend, et un lien pour
          les suivre. La page de suivi ne montre ni votre nom ni vos coordonnées, et la plaque y est masquée en partie.
          Le lien cesse de fonctionner {limits.publicLinkDays} jours après la fin estimée.
        </p>
      </Part>
      <Part title="Si vous travaillez dans un garage" id="equipe">
        <p>
          Votre compte garde nom, prénom, email, rôle et l’empreinte de votre mot de passe. Vos connexions gardent
          l’appareil et l’adresse IP, pour que vous puissiez reconnaître celle qui ne serait pas de vous. Ce que vous
          faites sur une réparation est inscrit dans son historique. C’est l’intérêt légitime du garage&nbsp;: savoir
          qui a fait quoi, et garder l’accès fermé aux autres.
        </p>
      </Part>
    </>
  )
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <Card title={title} id={id} className={styles.part}>
      {children}
    </Card>
  )
}
