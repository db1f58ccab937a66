import { Button } from '../../client/ui/Button.tsx'
import { FormFoot } from '../../client/ui/FormGrid.tsx'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'

export type MorningMailProps = {
  wanted: boolean
  /** Whether a mail server is set. */
  mailsLeave: boolean
}

/** One press to ask for it, one to have it no more. */
export function MorningMail({ wanted, mailsLeave }: MorningMailProps) {
  return (
    <PostForm action={routes.profile.href()} values={{ geste: 'matin', morningMail: String(!wanted) }}>
      <p>
        « Ce matin »{'\u00a0'}: les jours ouvrés à 7{'\u00a0'}h{'\u00a0'}30, ce qui vous attend au garage. Rien à
        signaler{'\u00a0'}: pas d’email.
      </p>
      <FormFoot note={noteOf(wanted, mailsLeave)}>
        <Button type="submit" data-pending="Enregistrement...">
          {wanted ? 'Ne plus le recevoir' : 'Recevoir cet email'}
        </Button>
      </FormFoot>
    </PostForm>
  )
}

function noteOf(wanted: boolean, mailsLeave: boolean): string {
  if (!wanted) return 'Vous ne le recevez pas.'
  return mailsLeave
    ? 'Vous le recevez.'
    : 'Demandé, mais aucun email ne part\u00a0: le serveur de messagerie n’est pas réglé.'
}
