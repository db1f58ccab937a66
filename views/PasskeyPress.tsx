import type { ComponentProps } from 'react'
import { PasskeyButton } from '../client/islands/factors/PasskeyButton/PasskeyButton.tsx'
import { Island } from './Island.tsx'
import { useShell } from './shell.ts'

type Props = ComponentProps<typeof PasskeyButton> & { className: string | undefined }

/** Reserves space for the passkey button, which scripts add if the browser supports passkeys, so that nothing moves. */
export function PasskeyPress({ className, ...props }: Props) {
  const { nonce } = useShell()
  return (
    <>
      <Island name="PasskeyButton" of={PasskeyButton} props={props} className={className} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: giveBackRoom(props.origin) }} />
    </>
  )
}

/** Script that removes that space before the first paint if no button will come, as text that Chrome 64 can read. */
const giveBackRoom = (origin: string): string =>
  `if(location.origin!==${JSON.stringify(origin)}||!("PublicKeyCredential"in window))` +
  'document.currentScript.previousElementSibling.hidden=true'
