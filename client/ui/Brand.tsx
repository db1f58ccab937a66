import styles from './Bar.module.css'
import { Shape } from './Shape.tsx'

/** The logo and the name: a way home for staff, a plain sign for the public. */
export function Brand({ href, className }: { href?: string | undefined; className?: string | undefined }) {
  const sign = (
    <>
      <Shape name="logo" />
      <span>Fil d’atelier</span>
    </>
  )
  const look = className ? `${styles.brand} ${className}` : styles.brand
  if (!href) return <span className={look}>{sign}</span>
  return (
    <a className={look} href={href} aria-label="Fil d’atelier, aller au Dashboard">
      {sign}
    </a>
  )
}
