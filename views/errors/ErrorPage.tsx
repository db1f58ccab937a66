import { Card } from '../../client/ui/Card.tsx'
import { EmptyState } from '../../client/ui/EmptyState.tsx'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { routes } from '../../domain/routes.ts'
import { useShell } from '../shell.ts'
import { adviceFor } from './advice.ts'
import styles from './ErrorPage.module.css'

type Props = { status: number; message: string; requestId: string }

export function ErrorPage({ status, message, requestId }: Props) {
  const { path } = useShell()
  const { title, text, retry = false } = adviceFor(status, message)
  return (
    <>
      <meta name="robots" content="noindex" />
      <Card flush className={styles.card}>
        <EmptyState heading="h1" title={title} text={text} action={<WayOut path={path} retry={retry} />} />
        <p className={styles.reference}>Référence&nbsp;: {requestId}</p>
      </Card>
    </>
  )
}

export const errorTitle = ({ status, message }: Pick<Props, 'status' | 'message'>) => adviceFor(status, message).title

/** `//evil.example` was asked of us, but would be another site as a link. */
const ownPath = (path: string): string => path.replace(/^[/\\]+/, '/')

/** A customer has nowhere else to go than the page they came for. */
function WayOut({ path, retry }: { path: string; retry: boolean }) {
  if (retry) {
    return (
      <LinkButton kind="primary" icon="redo" href={ownPath(path)}>
        Réessayer
      </LinkButton>
    )
  }
  if (path.startsWith('/public')) return null
  return (
    <LinkButton kind="primary" href={routes.home.href()}>
      Revenir à l’accueil
    </LinkButton>
  )
}
