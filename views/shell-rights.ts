import { type Action, can } from '../domain/permissions.ts'
import { useShell } from './shell.ts'

/** What the reader of this page may do: the interface hides what the server would refuse. */
export function useMay(): (action: Action) => boolean {
  const { actor } = useShell()
  return (action) => actor !== null && can(actor, action)
}
