import { useQuery } from '@tanstack/react-query'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { loadsQuery } from '../../../../queries/processes.ts'
import { queries } from '../../../../runtime/network/query-client.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Section } from '../../../../ui/dialog/Section.tsx'
import type { Viewer } from '../viewer.ts'
import { EndDateForm } from './EndDateForm.tsx'
import type { EndForm } from './useEndForm.ts'

type Props = { process: Process; viewer: Viewer; now: Date; form: EndForm }

/** The form of the end date, above the steps, while it is open. */
export function EndDatePart({ process, viewer, now, form }: Props) {
  const { data: loads } = useQuery({ ...loadsQuery(), enabled: form.isOpen }, queries)
  if (!form.isOpen) return null
  const close = <Button kind="quiet" icon="close" iconOnly aria-label="Fermer, garder la date" onClick={form.close} />
  return (
    <Section title={routes.processEnd.title} id="fin" region aside={close}>
      <EndDateForm
        process={process}
        now={now}
        openingDays={viewer.openingDays}
        loads={loads}
        pending={form.isPending}
        act={form.choose}
        {...(form.refused && { refused: form.refused })}
      />
    </Section>
  )
}
