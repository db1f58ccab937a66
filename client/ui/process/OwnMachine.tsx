import * as routes from '../../../domain/routes.ts'
import { Banner } from '../layout/Banner.tsx'
import styles from './LinkPanel.module.css'

/** Warning beside a link to this machine, which its recipient cannot open, with the setting to correct. */
export function OwnMachine({ mayOperate }: { mayOperate: boolean }) {
  return (
    <Banner kind="info" className={styles.notice}>
      Ce lien ne mène qu’à cet ordinateur&nbsp;: votre client ne pourra pas l’ouvrir. Pour qu’il le puisse, la personne
      qui installe l’application règle l’adresse publique (<code>PUBLIC_URL</code>)
      {mayOperate ? (
        <>
          , que montre <a href={routes.operation.href()}>{routes.operation.title}</a>.
        </>
      ) : (
        '.'
      )}
    </Banner>
  )
}
