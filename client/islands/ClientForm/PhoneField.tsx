import { type MouseEvent, useRef, useState } from 'react'
import { phoneProposal } from '../../../domain/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './PhoneField.module.css'

type Props = {
  name: string
  label: string
  defaultValue: string
  error: string | undefined
  autoFocus?: boolean
  /** Tells apart two forms of one page. */
  scope?: string
  /** After the field is left: what is wrong with the number, if anything. */
  onChecked: (message: string | undefined) => void
}

/** A phone number. A French one typed as 06… comes with its +33 form, one tap away; with scripts off the tap sends it. */
export function PhoneField({ onChecked, ...field }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(field.defaultValue)
  const proposal = field.error ? phoneProposal(typed) : null
  const look = async (text: string) => {
    setTyped(text)
    onChecked(await phoneError(text))
  }
  const accept = (event: MouseEvent) => {
    const input = box.current?.querySelector('input')
    if (!input || proposal === null) return
    event.preventDefault()
    input.value = proposal
    input.focus()
    onChecked(undefined)
  }
  return (
    <div ref={box}>
      <Field
        {...field}
        type="tel"
        autoComplete="off"
        optional
        hint="Avec l’indicatif, par exemple +33612345678."
        onBlur={(event) => void look(event.currentTarget.value)}
        // Put right, it is so at once: a message that only went when the field is left would move what is being pressed.
        onChange={(event) => field.error && void look(event.currentTarget.value)}
      />
      {proposal && (
        <Button type="submit" name="proposition" value={proposal} className={styles.proposal} onClick={accept}>
          Écrire {proposal}
        </Button>
      )}
    </div>
  )
}

/** The schema's own words. Without the schema the server alone answers. */
async function phoneError(telephone: string): Promise<string | undefined> {
  const schema = await import('../../../domain/client-form.ts').catch(() => null)
  return schema?.clientPatch.safeParse({ telephone }).error?.issues[0]?.message
}
