import { useSyncExternalStore } from 'react'

/** Whether passkeys may be used here: where the site says they hold, by a browser that knows them. Not before scripts run. */
export const useOffered = (origin: string): boolean | undefined =>
  useSyncExternalStore(never, () => location.origin === origin && 'PublicKeyCredential' in window, unknown)

/** It does not change while a page is shown. */
const never = () => () => undefined
const unknown = () => undefined
