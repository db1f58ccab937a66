import type { ComponentProps } from 'react'
import { todayParis } from '../../../domain/dates.ts'
import { limits } from '../../../domain/limits.ts'
import { type ProcessDetail, processDetails } from '../../../domain/process-update.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldRow, FormGrid } from '../../ui/FormGrid.tsx'
import { processLabels } from '../../ui/ProcessFields.tsx'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

const looks: Record<ProcessDetail, Omit<ComponentProps<typeof Field>, 'name'>> = {
  name: { label: processLabels.name, autoComplete: 'off', maxLength: limits.processNameMax },
  estimatedEndDate: {
    label: processLabels.estimatedEndDate,
    type: 'date',
    hint: 'Le client voit cette date sur sa page de suivi.',
  },
}

/** By field, what an error above the form calls it. */
export const detailLabels = Object.fromEntries(processDetails.map((name) => [name, looks[name].label]))

/** What is written about the process itself: its name, the day it should be done. */
export function DetailFields({ update }: { update: Update }) {
  return (
    <FormGrid className={own.part}>
      {processDetails.map((name) =>
        looks[name].type === 'date' && update.awake ? (
          <FieldRow key={name}>
            <DetailField name={name} update={update} />
            <Button onClick={() => update.change({ [name]: todayParis(new Date(serverNowMs())) })}>Aujourd'hui</Button>
          </FieldRow>
        ) : (
          <DetailField key={name} name={name} update={update} />
        ),
      )}
    </FormGrid>
  )
}

function DetailField({ name, update }: { name: ProcessDetail; update: Update }) {
  return (
    <Field
      {...looks[name]}
      name={name}
      scope={scope}
      optional
      value={update.choice[name]}
      onChange={(event) => update.change({ [name]: event.currentTarget.value })}
      error={update.messageFor(name)}
      autoFocus={update.focused === name}
    />
  )
}
