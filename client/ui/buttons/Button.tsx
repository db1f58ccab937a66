import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { type ButtonLook, buttonClass } from './button-look.ts'

type Props = ButtonLook & Omit<ComponentProps<'button'>, 'className'>

/**
 * A button: `primary` once per screen, `quiet` for secondary actions, `remove` for a deletion that asks, `danger` for
 * its confirmation; `iconOnly` needs an aria-label.
 */
export function Button({ kind, icon, iconOnly, wide, className, type = 'button', children, ...rest }: Props) {
  return (
    <button type={type} className={buttonClass({ kind, iconOnly, wide, className })} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
