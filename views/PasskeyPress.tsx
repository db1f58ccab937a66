import type { ComponentProps } from 'react'
import { PasskeyButton } from '../client/islands/PasskeyButton/PasskeyButton.tsx'
import { Island } from './Island.tsx'

type Props = ComponentProps<typeof PasskeyButton> & { className: string | undefined }

/** The button that scripts bring where the browser can, and its room, so that nothing moves when it comes. */
export function PasskeyPress({ className, ...props }: Props) {
  return <Island name="PasskeyButton" of={PasskeyButton} props={props} className={className} />
}
