import { useSyncExternalStore } from 'react'

/**
 * Whether passkeys can be used here: the origin allows them, and the browser supports them. Undefined without scripts.
 */
export const usePasskeySupport = (origin: string): boolean | undefined =>
  useSyncExternalStore(never, () => location.origin === origin && 'PublicKeyCredential' in window, unknown)

/** The answer does not change while a page is shown. */
const never = () => () => undefined
const unknown = () => undefined
