import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { Card } from '../client/ui/layout/Card.tsx'
import { Row } from '../client/ui/layout/Row.tsx'
import * as routes from '../domain/ground/routes.ts'
import styles from './ConfirmPage.module.css'

type Props = {
  title: string
  text: string
  /** Processes that prevent the action, each as a link. */
  processes: { id: string; name: string }[]
  backHref: string
}

/** Shown instead of a question whose confirmation would be refused: the reason, and where to resolve it. */
export function RefusedPage({ title, text, processes, backHref }: Props) {
  return (
    <Card className={styles.card}>
      <h1 className="h1">{title}</h1>
      <p className={styles.text}>{text}</p>
      <ul className={styles.list}>
        {processes.map(({ id, name }) => (
          <li key={id}>
            <a href={routes.process.href({ id })}>{name}</a>
          </li>
        ))}
      </ul>
      <Row end>
        <LinkButton href={backHref}>Revenir</LinkButton>
      </Row>
    </Card>
  )
}
