import { useEffect } from 'react'
import type { ZodType } from 'zod'
import { SessionEnded } from '../../api/error.ts'
import { toastError, toastText } from '../../api/error-texts.ts'
import { issuesOf } from '../../api/issues.ts'
import { queries } from '../../api/query-client.ts'
import { checkForm } from '../../check-form.ts'
import { inFormOrder } from '../../forms/issues.ts'
import { type FormValues, useFormCall } from '../../hooks/useFormCall.ts'
import { refreshRegions } from '../../page-regions.ts'
import { toastIssues } from '../../toast-issues.ts'
import { showToast } from '../../toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormFoot, FormGrid } from '../../ui/FormGrid.tsx'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import { CarFields, type CarValues, carFieldNames } from '../CarForm/CarFields.tsx'

type Props<T> = {
  intro?: string
  clientId?: string
  values: CarValues
  loadSchema: () => Promise<ZodType<T>>
  send: (data: T) => Promise<unknown>
  done: () => void
  texts: { submit: string; success: string; failure: string }
  onCancel: () => void
}

/** The fields of CarForm, sent as a call: the page behind stays, its list is written anew. */
export function CarCallForm<T>({ intro, clientId, values, loadSchema, send, done, texts, onCancel }: Props<T>) {
  const { form, issues, banner, pending, onSubmit } = useFormCall<T, unknown>({
    initial: { issues: [], banner: undefined },
    check: (typed) => check(loadSchema, typed),
    send: (data) => send(data).catch((error) => tell(error, texts.failure)),
    done: () => {
      showToast('info', texts.success)
      void queries.invalidateQueries({ queryKey: ['clients'] })
      void refreshRegions(location.href).catch(() => undefined)
      done()
    },
    bannerFor: (error) => (error instanceof SessionEnded ? '' : toastText(error, texts.failure)),
  })
  const leaveQuestion = useUnsaved(() => isTyped(form.current), onCancel)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [form])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-busy={pending}>
      {banner && (
        <Banner kind="error" spaced>
          {banner}
        </Banner>
      )}
      {intro && <p className="muted">{intro}</p>}
      {clientId && <input type="hidden" name="client_id" defaultValue={clientId} />}
      <FormGrid>
        <CarFields values={values} issues={issues} scope="modale" />
      </FormGrid>
      <FormFoot>
        <Button onClick={onCancel}>Annuler</Button>
        <Button kind="primary" type="submit" disabled={pending}>
          {pending ? 'Enregistrement...' : texts.submit}
        </Button>
      </FormFoot>
      {leaveQuestion}
    </form>
  )
}

async function check<T>(loadSchema: Props<T>['loadSchema'], typed: FormValues) {
  const checked = await checkForm<T>(loadSchema, typed, (values) => values as T)
  return checked.ok ? checked : { ok: false as const, issues: inFormOrder(checked.issues, carFieldNames) }
}

/** The form shows it too, but a toast is where results are told. */
function tell(error: unknown, fallback: string): never {
  const issues = issuesOf(error)
  toastIssues(issues)
  if (issues.length === 0) toastError(error, fallback)
  throw error
}
