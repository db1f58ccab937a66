import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the component is hydrated: false in the server's HTML and while it is hydrated, true at once in what only the
 * browser renders.
 */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
