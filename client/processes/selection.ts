import { addressParameter } from '../runtime/leave/address-parameter.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const address = addressParameter('processus')

/** The process whose detail is open. */
export function selectedProcess(): string | null {
  const id = address.read()
  return id && uuid.test(id) ? id : null
}

export function selectProcess(id: string): void {
  if (selectedProcess() !== id) address.write(id)
}

export function clearSelection(): void {
  if (address.read() !== null) address.write(null)
}

export const onSelection = address.listen
