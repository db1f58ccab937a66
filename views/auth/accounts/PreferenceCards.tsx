import type { ReactNode } from 'react'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { FormFoot } from '../../../client/ui/fields/FormGrid.tsx'
import { KeyList } from '../../../client/ui/KeyList.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { type PreferenceName, type Preferences, preferenceTexts } from '../../../domain/accounts/preferences.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PostForm } from '../../PostForm.tsx'
import { useShell, useViewer } from '../../shell.ts'

/** A card for each preference of the user. */
export function PreferenceCards({ morningMail, shortcuts }: Preferences) {
  return (
    <>
      <MorningMail isOn={morningMail} />
      <Shortcuts isOn={shortcuts} />
    </>
  )
}

type SwitchCardProps = {
  name: PreferenceName
  isOn: boolean
  note: string
  /** The label of the button, which turns the preference on or off. */
  button: string
  children: ReactNode
}

function SwitchCard({ name, isOn, note, button, children }: SwitchCardProps) {
  const { title, word } = preferenceTexts[name]
  return (
    <Card title={title} id={word}>
      <PostForm action={routes.profile.href()} values={{ geste: word, [name]: String(!isOn) }}>
        {children}
        <FormFoot note={note}>
          <Button type="submit" data-pending="Enregistrement...">
            {button}
          </Button>
        </FormFoot>
      </PostForm>
    </Card>
  )
}

function MorningMail({ isOn }: { isOn: boolean }) {
  const { mailsLeave } = useShell()
  return (
    <SwitchCard
      name="morningMail"
      isOn={isOn}
      note={noteOf(isOn, mailsLeave)}
      button={isOn ? 'Ne plus le recevoir' : 'Recevoir cet email'}
    >
      <p>
        « Ce matin »{'\u00a0'}: les jours ouvrés à 7{'\u00a0'}h{'\u00a0'}30, ce qui vous attend au garage. Rien à
        signaler{'\u00a0'}: pas d’email.
      </p>
    </SwitchCard>
  )
}

function noteOf(isSubscribed: boolean, mailsLeave: boolean): string {
  if (!isSubscribed) return 'Vous ne le recevez pas.'
  return mailsLeave
    ? 'Vous le recevez.'
    : 'Demandé, mais aucun email ne part\u00a0: le serveur de messagerie n’est pas réglé.'
}

/** The keyboard shortcuts. They can be switched off, because a single key may disturb voice control. */
function Shortcuts({ isOn }: { isOn: boolean }) {
  const { role } = useViewer()
  return (
    <SwitchCard
      name="shortcuts"
      isOn={isOn}
      note={
        isOn
          ? 'Ces touches agissent hors des champs.'
          : 'Ces touches n’agissent pas. Ctrl\u00a0+\u00a0K mène toujours à la recherche.'
      }
      button={isOn ? 'Désactiver les raccourcis d’une seule touche' : 'Activer les raccourcis d’une seule touche'}
    >
      <KeyList role={role} />
    </SwitchCard>
  )
}
