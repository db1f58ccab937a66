import { formatPhone } from '../../domain/ground/phone.ts'
import type { GarageContact } from '../../domain/links/public-link.ts'
import styles from './GarageCard.module.css'

type Props = { garage: Pick<GarageContact, 'telephone' | 'email'> }

/** The garage's phone number, else its address. */
export function Reach({ garage: { telephone, email } }: Props) {
  if (telephone) {
    return (
      <a className={styles.reach} href={`tel:${telephone}`}>
        {`Appeler le ${formatPhone(telephone)}`}
      </a>
    )
  }
  if (!email) return null
  return (
    <a className={styles.reach} href={`mailto:${email}`}>
      Écrire au garage
    </a>
  )
}
