import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { otherOriginText } from '../../domain/ground/addresses/own-origin.ts'
import { isOfCustomers } from '../../domain/ground/addresses/roots.ts'
import { errorMessages } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { useShell } from '../shell.ts'
import styles from './ErrorPage.module.css'

type Props = {
  status: number
  message: string
  code: string
  requestId: string
  /** PUBLIC_URL, if a form was refused because its page was opened at another origin. */
  rightOrigin?: string | null
}

export function ErrorPage({ status, message, code, requestId, rightOrigin }: Props) {
  const { path } = useShell()
  const { title, text, retry = false } = adviceFor(status, message)
  if (rightOrigin) return <OpenAtRightOrigin origin={rightOrigin} />
  return (
    <>
      <meta name="robots" content="noindex" />
      <Card flush className={styles.card}>
        <EmptyState heading="h1" title={title} text={text} action={<WayOut path={path} retry={retry} />} />
        {/* The refusal for a form that is sent in place (`client/runtime/forms/enhanced/send-form.ts`). */}
        <p className={styles.reference} data-refusal={JSON.stringify({ code, message })}>
          Référence&nbsp;: {requestId}
        </p>
      </Card>
    </>
  )
}

export const errorTitle = ({ status, message, rightOrigin }: Omit<Props, 'requestId'>) =>
  rightOrigin ? `${otherOriginText.open} ${rightOrigin}` : adviceFor(status, message).title

function OpenAtRightOrigin({ origin }: { origin: string }) {
  return (
    <Card flush className={styles.card}>
      <EmptyState
        heading="h1"
        title={`${otherOriginText.open} ${origin}`}
        text={otherOriginText.why}
        action={
          <LinkButton kind="primary" href={origin + routes.home.href()}>
            {`${otherOriginText.open} ${origin}`}
          </LinkButton>
        }
      />
    </Card>
  )
}

/** The path as a link to this site: `//evil.example` would be another site. */
const ownPath = (path: string): string => path.replace(/^[/\\]+/, '/')

/** The links out of an error page. A customer only gets the link to the page that they wanted. */
function WayOut({ path, retry }: { path: string; retry: boolean }) {
  if (retry) {
    return (
      <LinkButton kind="primary" icon="redo" href={ownPath(path)}>
        Réessayer
      </LinkButton>
    )
  }
  if (isOfCustomers(path)) return null
  return (
    <LinkButton kind="primary" href={routes.home.href()}>
      Revenir à l’accueil
    </LinkButton>
  )
}

type Advice = { title: string; text: string; retry?: boolean }

const known: Record<number, Advice> = {
  400: { title: 'Demande illisible', text: 'Revenez en arrière et recommencez.' },
  403: {
    title: 'Accès refusé',
    text: 'Votre compte ne permet pas cette action. Un administrateur du garage peut vous aider.',
  },
  404: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être mal écrite, ou ce qu’elle montrait a été supprimé.',
  },
  409: {
    title: 'Action impossible pour l’instant',
    text: 'Rouvrez la page pour voir où en sont les choses.',
  },
  413: { title: 'Envoi trop volumineux', text: 'Raccourcissez les textes et recommencez.' },
  429: { title: 'Trop de demandes', text: 'Attendez une minute, puis réessayez.', retry: true },
  503: {
    title: 'Service momentanément indisponible',
    text: 'Rien n’est perdu : ce qui était enregistré le reste. Réessayez dans quelques instants.',
    retry: true,
  },
}

const unknown: Advice = {
  title: 'Une erreur est survenue',
  text: 'Réessayez. Si elle revient, donnez la référence ci-dessous à la personne qui s’occupe de l’application.',
  retry: true,
}

const generic: string[] = [
  errorMessages.NOT_FOUND,
  errorMessages.FORBIDDEN,
  errorMessages.PAYLOAD_TOO_LARGE,
  errorMessages.RATE_LIMITED,
  errorMessages.UNKNOWN,
]

/** The problem and its solution. A refusal with a reason keeps its own text; a server error gets a general one. */
function adviceFor(status: number, message: string): Advice {
  const advice = known[status] ?? unknown
  if (status >= 500 || generic.includes(message)) return advice
  const title = status === 403 ? 'Demande refusée' : (known[status]?.title ?? 'Demande refusée')
  return { title, text: message }
}
