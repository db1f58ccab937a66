import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and while it is hydrated; true at once in what the browser alone renders. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
