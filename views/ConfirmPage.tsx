import { Button } from '../client/ui/Button.tsx'
import { Card } from '../client/ui/Card.tsx'
import { LinkButton } from '../client/ui/LinkButton.tsx'
import { Row } from '../client/ui/Row.tsx'
import styles from './ConfirmPage.module.css'
import { FormSecrets } from './layout/FormSecrets.tsx'

type Props = {
  title: string
  text: string
  /** Where a yes is posted. */
  action: string
  confirmLabel: string
  danger?: boolean | undefined
  fields: Record<string, string>
  backHref: string
}

/** The question that a dialog asks when there are scripts. */
export function ConfirmPage({ title, text, action, confirmLabel, danger, fields, backHref }: Props) {
  return (
    <Card className={styles.card}>
      <h1 className="h1">{title}</h1>
      <p className={styles.text}>{text}</p>
      <form method="post" action={action}>
        <FormSecrets once />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <Row end>
          <LinkButton href={backHref}>Annuler</LinkButton>
          <Button type="submit" kind={danger ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </Row>
      </form>
    </Card>
  )
}
