import styles from './Bar.module.css'
import { Shape } from './Shape.tsx'
import { jaw, smallNut } from './shapes.ts'

type Props = { href?: string | undefined; name?: string | undefined }

const thread = 'M23.5 24.5C14 34 4 27 5 35.5C6 43 17 42 24 38C31 34 37 34 43 39'
/** The logo, a thread that ends as a spanner on its nut: inline for visitors, from the shared file for staff. */
const logo = {
  __html: `<path d="${thread}" fill="none" stroke="currentColor" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/><g transform="translate(31.5 16.5) rotate(-45)"><path d="${jaw}" fill="currentColor" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"/><path d="${smallNut}"/></g>`,
}

/**
 * The logo and the name: a link to the dashboard for staff, plain for the public, who may see the garage's name
 * instead.
 */
export function Brand({ href, name = 'Fil d’atelier' }: Props) {
  if (!href) {
    return (
      <span className={styles.brand}>
        <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" dangerouslySetInnerHTML={logo} />
        <span>{name}</span>
      </span>
    )
  }
  return (
    <a className={styles.brand} href={href} aria-label="Fil d’atelier, aller au Dashboard">
      <Shape name="logo" />
      <span>{name}</span>
    </a>
  )
}
