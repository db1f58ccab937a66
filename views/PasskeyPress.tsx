import type { ComponentProps } from 'react'
import { PasskeyButton } from '../client/islands/PasskeyButton/PasskeyButton.tsx'
import { Island } from './Island.tsx'
import { useShell } from './shell.ts'

type Props = ComponentProps<typeof PasskeyButton> & { className: string | undefined }

/** The button that scripts bring where the browser can, and its room, so that nothing moves when it comes. */
export function PasskeyPress({ className, ...props }: Props) {
  const { nonce } = useShell()
  return (
    <>
      <Island name="PasskeyButton" of={PasskeyButton} props={props} className={className} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: giveBackRoom(props.origin) }} />
    </>
  )
}

/** Where the button will never come its room goes before anything is painted. As text: Chrome 64 reads it as it stands. */
const giveBackRoom = (origin: string): string =>
  `if(location.origin!==${JSON.stringify(origin)}||!("PublicKeyCredential"in window))` +
  'document.currentScript.previousElementSibling.hidden=true'
