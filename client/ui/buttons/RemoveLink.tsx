import { LinkButton } from './LinkButton.tsx'
import styles from './RemoveLink.module.css'

type Props = {
  href: string
  /** A page has the link at both places: it shows in the head, and at the end on a phone. */
  place?: 'head' | 'end' | undefined
}

export function RemoveLink({ href, place }: Props) {
  return (
    <LinkButton kind="remove" icon="bin" href={href} className={place && styles[place]}>
      Supprimer
    </LinkButton>
  )
}
