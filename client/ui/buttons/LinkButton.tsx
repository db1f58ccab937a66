import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { type ButtonLook, buttonClass } from './button-look.ts'

type Props = ButtonLook & Omit<ComponentProps<'a'>, 'className'> & { href: string }

/** A link that looks like a button: it opens a page and changes nothing. */
export function LinkButton({ kind, icon, iconOnly, wide, className, children, ...rest }: Props) {
  return (
    <a className={buttonClass({ kind, iconOnly, wide, className })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}
