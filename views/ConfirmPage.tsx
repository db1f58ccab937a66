import { Button } from '../client/ui/buttons/Button.tsx'
import { LinkButton } from '../client/ui/buttons/LinkButton.tsx'
import { Subject, type SubjectProps } from '../client/ui/dialog/Subject.tsx'
import { Card } from '../client/ui/layout/Card.tsx'
import { Row } from '../client/ui/layout/Row.tsx'
import styles from './ConfirmPage.module.css'
import { FailureTemplate } from './FailureTemplate.tsx'
import { PostForm } from './PostForm.tsx'

type Props = {
  title: string
  text?: string | undefined
  note?: string | undefined
  about?: SubjectProps | undefined
  /** Address to which the confirmation is posted. */
  action: string
  confirmLabel: string
  danger?: boolean | undefined
  fields: Record<string, string | string[]>
  /** Lets scripts send the form in place. This text is shown when a failed answer has no text of its own. */
  failure?: string | undefined
  backHref: string
}

/** A question before an action, which a dialog asks when there are scripts. */
export function ConfirmPage({
  title,
  text,
  note,
  about,
  action,
  confirmLabel,
  danger,
  fields,
  failure,
  backHref,
}: Props) {
  return (
    <Card className={styles.card}>
      <h1 className="h1">{title}</h1>
      {(text || about) && (
        <div className={styles.text}>
          {about && <Subject {...about} />}
          {note && <p className={styles.note}>{note}</p>}
          {text && <p>{text}</p>}
        </div>
      )}
      <PostForm action={action} values={fields} idempotent {...(failure && { 'data-enhanced': '' })}>
        {failure && <FailureTemplate text={failure} />}
        <Row end>
          <LinkButton href={backHref}>Annuler</LinkButton>
          <Button type="submit" kind={danger ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </Row>
      </PostForm>
    </Card>
  )
}
