import { CsrfField } from '../../client/ui/CsrfField.tsx'
import { IdempotencyField } from '../../client/ui/IdempotencyField.tsx'
import { useShell } from '../shell.ts'

/** What every POST form of a view carries; `idempotent` adds the key that makes a double click create one thing only. */
export function HiddenFields({ idempotent }: { idempotent?: boolean | undefined }) {
  const { csrfToken, idempotencyKey } = useShell()
  return (
    <>
      <CsrfField token={csrfToken ?? ''} />
      {idempotent && <IdempotencyField value={idempotencyKey} />}
    </>
  )
}
