import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

export const useStore = <Value>({ subscribe, get, getFirst }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, getFirst)
