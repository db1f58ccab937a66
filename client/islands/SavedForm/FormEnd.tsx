import { Button } from '../../ui/Button.tsx'
import { FormFoot } from '../../ui/FormGrid.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/Row.tsx'
import styles from './SavedForm.module.css'

type Props = {
  label: string
  pending: boolean
  cancel: string | (() => void)
  /** Within another form, whose own button is the one that counts. */
  isPart: boolean
}

/** Annuler, and the button that saves. */
export function FormEnd({ label, pending, cancel, isPart }: Props) {
  const buttons = (
    <>
      {typeof cancel === 'string' ? (
        <LinkButton href={cancel} data-gives-up>
          Annuler
        </LinkButton>
      ) : (
        <Button onClick={cancel}>Annuler</Button>
      )}
      <Button kind={isPart ? undefined : 'primary'} type="submit" disabled={pending}>
        {pending ? 'Enregistrement...' : label}
      </Button>
    </>
  )
  if (!isPart) return <FormFoot>{buttons}</FormFoot>
  return (
    <Row end className={styles.partFoot}>
      {buttons}
    </Row>
  )
}
