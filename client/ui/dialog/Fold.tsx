import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './Fold.module.css'

type Props = Pick<ComponentProps<'details'>, 'id' | 'open' | 'onToggle' | 'children'> & {
  icon: ComponentProps<typeof Icon>['name']
  title: ReactNode
  /** Whether a line separates the fold from the content above it. */
  apart?: boolean
}

/** Rarely used content of a sheet or page, behind its title. */
export function Fold({ icon, title, apart = false, children, ...details }: Props) {
  return (
    <details className={classes(styles.fold, apart && styles.apart)} {...details}>
      <summary>
        <Icon name={icon} />
        {title}
      </summary>
      {children}
    </details>
  )
}
