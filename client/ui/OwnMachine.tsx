import { routes } from '../../domain/routes.ts'
import { Banner } from './Banner.tsx'
import styles from './LinkPanel.module.css'

/** Beside a link to this very machine: who it is sent to cannot open it, and how that is mended. */
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
