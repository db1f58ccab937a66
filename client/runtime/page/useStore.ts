import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

export const useStore = <Value>({ subscribe, get, getFirst }: Omit<Store<Value>, 'set'>): Value =>
  useSyncExternalStore(subscribe, get, getFirst)
