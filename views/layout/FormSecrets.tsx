import { CsrfField } from '../../client/ui/CsrfField.tsx'
import { IdempotencyField } from '../../client/ui/IdempotencyField.tsx'
import { useShell } from '../shell.ts'

/** What every POST form of a view carries; `once` adds the key that makes a double click create one thing only. */
export function FormSecrets({ once }: { once?: boolean | undefined }) {
  const { csrfToken, idempotencyKey } = useShell()
  return (
    <>
      <CsrfField token={csrfToken ?? ''} />
      {once && <IdempotencyField value={idempotencyKey} />}
    </>
  )
}
