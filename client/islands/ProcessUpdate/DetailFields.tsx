import { todayParis } from '../../../domain/dates.ts'
import { limits } from '../../../domain/limits.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldRow, FormGrid } from '../../ui/FormGrid.tsx'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

/** The name, and the day it should be done. */
export function DetailFields({ update: { choice, change, messageFor } }: { update: Update }) {
  return (
    <FormGrid className={own.part}>
      <Field
        label="Nom du processus"
        name="name"
        scope={scope}
        optional
        autoComplete="off"
        maxLength={limits.processNameMax}
        value={choice.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={messageFor('name')}
      />
      <FieldRow>
        <Field
          label="Fin estimée"
          name="estimatedEndDate"
          scope={scope}
          type="date"
          optional
          value={choice.estimatedEndDate}
          onChange={(event) => change({ estimatedEndDate: event.currentTarget.value })}
          error={messageFor('estimatedEndDate')}
        />
        <Button onClick={() => change({ estimatedEndDate: todayParis(new Date(serverNowMs())) })}>Aujourd'hui</Button>
      </FieldRow>
    </FormGrid>
  )
}
