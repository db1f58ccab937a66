import styles from './Bar.module.css'
import { Shape } from './Shape.tsx'

type Props = { href?: string | undefined; name?: string | undefined }

/** The logo and the name: a way home for staff, a plain sign for the public, who may read another name than ours. */
export function Brand({ href, name = 'Fil d’atelier' }: Props) {
  const sign = (
    <>
      <Shape name="logo" />
      <span>{name}</span>
    </>
  )
  if (!href) return <span className={styles.brand}>{sign}</span>
  return (
    <a className={styles.brand} href={href} aria-label="Fil d’atelier, aller au Dashboard">
      {sign}
    </a>
  )
}
