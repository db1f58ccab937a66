import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the component is hydrated: false in the server's HTML, true at once in a component that only the browser
 * renders.
 */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
