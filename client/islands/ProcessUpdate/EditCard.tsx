import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../ProcessView/Section.tsx'
import own from './ProcessUpdate.module.css'
import { plainForms } from './scope.ts'
import type { Update } from './useUpdate.ts'

type Props = {
  who: 'client' | 'car'
  title: string
  /** «le client»: tells this button from the others for who does not see where it stands. */
  what: string
  update: Update
  fields: ReactNode
  children: ReactNode
}

/** A card that is read, then written in place; on its own page where no script is awake. Giving up forgets what was typed. */
export function EditCard({ who, title, what, update, fields, children }: Props) {
  const editing = update.editing[who]
  const toggle = (
    <Button
      type={update.awake ? 'button' : 'submit'}
      form={plainForms[who]}
      kind="quiet"
      icon={editing ? undefined : 'pen'}
      className={own.toggle}
      disabled={update.pending}
      onClick={update.awake ? () => update.edit(who, !editing) : undefined}
    >
      {editing ? 'Annuler' : 'Modifier'}
      <span className="vh"> {what}</span>
    </Button>
  )
  return (
    <Section title={title} id={who} aside={toggle} region>
      {editing ? <div className={own.fields}>{fields}</div> : children}
    </Section>
  )
}
